import { granted } from '../../../../kit/answers.ts';
import { makeDeviceClient, openCodes, startDevice } from '../../../../kit/device.ts';
import { authorize, callback } from '../../../../kit/oauth2.ts';
import { basic, exchanged, register } from '../../../../kit/oauth2-tokens.ts';
import { contract } from '../../../../runner/contract.ts';

const id = 'contract-dev';
const redirect_uri = 'http://app.example.org/callback';

/** A file that says `dev: true`, without the flag: the server is not for developers. And codes of devices in digits. */
export default contract('oauth2/server/dev-in-file', { profile: 'oauth2-developers' }, async (stage) => {
  const { addresses, newForm, note } = stage;
  await register(stage, id, { redirect_uris: [callback, redirect_uri] });
  note('an address without TLS');
  const form = newForm();
  await granted(stage, form, authorize({ client_id: id, redirect_uri }));
  await exchanged(stage, id, await granted(stage, form, authorize({ client_id: id })), basic(id));
  await form.navigate(`${addresses.hydra}${authorize({ client_id: id, redirect_uri, prompt: 'none' })}`);
  await openCodes(stage, form);
  note('the code of a device');
  await makeDeviceClient(stage);
  await startDevice(stage, /^[0-9]{9}$/);
});
