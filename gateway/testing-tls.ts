/** A self-signed certificate for localhost and its key, both in PEM, for the tests of one run. */
import { selfSigned } from 'ory-simulator/node';

export const { cert: certificate, key: privateKey } = await selfSigned(Date.now(), {
  names: ['localhost', '127.0.0.1'],
});
