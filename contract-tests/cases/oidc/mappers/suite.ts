import { providerPerson, returnFromProvider, returnFromProviderByScript, returnToApp } from '../../../kit/oidc.ts';
import { contract } from '../../../runner/contract.ts';

export default contract('oidc/mappers', { profile: 'oidc-failures' }, async (stage) => {
  const { newBrowser, newForm, newNative, email, note } = stage;
  for (const provider of [
    ...['raises', 'unclosed', 'unknown', 'missing', 'asserts', 'gone'],
    ...['empty', 'listed', 'metadata', 'addresses', 'numbers'],
  ]) {
    note(`the mapper: ${provider}`);
    const person = providerPerson(email(provider));
    const script = newBrowser();
    await script.fetch(await returnFromProviderByScript(script, 'login', provider, person));
    const page = newForm();
    const { location } = await page.navigate(await returnFromProvider(page, 'registration', provider, person));
    const query = new URL(location).searchParams;
    if (query.has('flow')) await page.fetch(`/self-service/registration/flows?id=${query.get('flow')}`);
  }
  note('a native app');
  const { callback } = await returnToApp(newNative(), 'login', 'raises', providerPerson(email('app')));
  await newForm().navigate(callback);
});
