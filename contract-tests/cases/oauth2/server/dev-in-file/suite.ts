import { authorizeByAdminApi } from '../../../../kit/answers.ts';
import { makeDeviceClient, openVerificationPage, startDevice } from '../../../../kit/device.ts';
import { authorizationPath, callback } from '../../../../kit/oauth2.ts';
import { basic, exchangeCode, registerClient } from '../../../../kit/oauth2-tokens.ts';
import { contract } from '../../../../runner/contract.ts';

const id = 'contract-dev';
const redirect_uri = 'http://app.example.org/callback';

/** `dev: true` in the configuration file without the flag has no effect. User codes of digits only. */
export default contract('oauth2/server/dev-in-file', { profile: 'oauth2-developers' }, async (stage) => {
  const { addresses, newForm, note } = stage;
  await registerClient(stage, id, { redirect_uris: [callback, redirect_uri] });
  note('an address without TLS');
  const form = newForm();
  await authorizeByAdminApi(stage, form, authorizationPath({ client_id: id, redirect_uri }));
  await exchangeCode(
    stage,
    id,
    await authorizeByAdminApi(stage, form, authorizationPath({ client_id: id })),
    basic(id),
  );
  await form.navigate(`${addresses.hydra}${authorizationPath({ client_id: id, redirect_uri, prompt: 'none' })}`);
  await openVerificationPage(stage, form);
  note('the code of a device');
  await makeDeviceClient(stage);
  await startDevice(stage, /^[0-9]{9}$/);
});
