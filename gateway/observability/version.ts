import packageJson from '../../package.json' with { type: 'json' };

export const { version } = packageJson;

/** Hash of the commit that an image was built from; "" outside of images. */
export const commit = process.env.GATEWAY_COMMIT ?? '';
