import { memberText } from '@members/app/api/member';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { account, type ScreenWorld } from '../world.ts';
import { openSettings, region, signedIn } from './settings.tsx';

const other = { email: 'dominique@example.org', password: account.password };

/** Signs out and signs in with another account, as in another tab. */
async function switchAccount({ fetch, createPerson }: ScreenWorld): Promise<void> {
  const call = async (address: string, body?: object) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await fetch(new Request(address, { method, headers, body: JSON.stringify(body) }));
    return answer.status === 204 ? undefined : answer.json();
  };
  await createPerson(other.email);
  const out = await call('http://127.0.0.1:4433/self-service/logout/browser');
  await call(memberText(out, 'logout_url') ?? '');
  const flow = await call('http://127.0.0.1:4433/self-service/login/browser');
  const nodes: { attributes: { name: string; value: string } }[] = flow.ui.nodes;
  const csrf_token = nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value;
  const { email: identifier, password } = other;
  await call(flow.ui.action, { csrf_token, identifier, password, method: 'password' });
  const session = await call('http://127.0.0.1:4433/sessions/whoami');
  expect(memberText(session, 'identity', 'traits', 'email')).toBe(other.email);
}

const posts = ({ sent }: ScreenWorld) => sent.filter(({ call }) => call === 'POST /self-service/settings');

test.each([
  ['is still valid', 0],
  ['has expired', 2 * 3600 * 1000],
])(
  'input for one account is neither saved nor shown after another account has signed in and the form %s',
  async (_, later) => {
    const world = await signedIn({ plain: true });
    const { user } = await openSettings(world);
    const profile = within(region('Informations du profil'));
    await user.clear(profile.getByLabelText('Prénom'));
    await user.type(profile.getByLabelText('Prénom'), 'Camomille');
    world.clock.advance(later);
    await switchAccount(world);
    await user.click(profile.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByTestId('problem/other_identity')).toBeTruthy();
    // Kratos refuses an expired form itself. The app never sends a valid one.
    expect(posts(world).filter(({ status }) => status === 200)).toEqual([]);

    await user.click(screen.getByText('Recommencer'));
    expect(await screen.findAllByDisplayValue(other.email)).not.toEqual([]);
    expect(screen.queryByDisplayValue('Camomille')).toBeNull();
  },
);

test.each([
  ['Informations du profil', 'Prénom', 'Camomille', /Envoyez votre saisie à nouveau/, 'Camomille'],
  ['Mot de passe', 'Nouveau mot de passe', 'orage-violet-77', /Saisissez à nouveau le mot de passe/, ''],
])('a renewed form keeps its input, except a password, and says so: %s', async (title, label, typed, words, kept) => {
  const world = await signedIn({ plain: true });
  const refused = Response.json({ error: { id: 'security_csrf_violation', code: 403 } }, { status: 403 });
  const answers = [refused];
  const fetch = async (request: Request) =>
    (request.method === 'POST' ? answers.pop() : undefined) ?? world.fetch(request);
  const { user } = await openSettings({ ...world, fetch });
  const field = () => within(region(title)).getByLabelText<HTMLInputElement>(label);
  await user.clear(field());
  await user.type(field(), typed);
  const save = () => user.click(within(region(title)).getByRole('button', { name: 'Enregistrer' }));
  await save();
  expect((await screen.findByTestId('notice/csrf')).textContent).toMatch(words);
  expect(field().value).toBe(kept);
  if (kept === '') await user.type(field(), typed);
  await save();
  expect(await within(region(title)).findByTestId('settings/saved')).toBeTruthy();
});
