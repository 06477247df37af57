import { type FlowKind, open, start, submit, text } from '../../../kit/index.ts';
import { allowAtProvider, providerAddress, providerPerson, returnToApp } from '../../../kit/oidc.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const oidc = { method: 'oidc', provider: 'acme' } as const;

export default contract('oidc/expiry', { profile: 'oidc-short' }, async (stage) => {
  await afterExpiry(stage, 'login');
  await afterExpiry(stage, 'registration');
});

async function afterExpiry(
  { newBrowser, newForm, newNative, email, note, until }: Stage,
  kind: FlowKind,
): Promise<void> {
  note(`${kind}: the person stayed too long at the provider`);
  const person = providerPerson(email(kind));
  const [script, page, app, appAgain] = [newBrowser(), newForm(), newNative(), newForm()];
  const { callback } = await returnToApp(app, kind, 'acme', person);
  const shown = await open(page, kind);
  const back = await allowAtProvider(page, providerAddress(await submit(page, shown, oidc)), person);
  const flow = await start(script, kind);
  const scriptBack = await allowAtProvider(script, providerAddress(await submit(script, flow, oidc)), person);
  const read = `/self-service/${kind}/flows?id=${text(flow, 'id')}`;
  await until(410, () => script.get(read, { unrecorded: true }));
  await page.navigate(back);
  await script.fetch(scriptBack);
  await appAgain.navigate(callback);
  note(`${kind}: a provider is chosen too late`);
  await submit(script, flow, oidc);
}
