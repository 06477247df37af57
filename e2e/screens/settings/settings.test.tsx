import { totp } from '@members/testkit/totp';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { heading, openApp, shownErrors } from '../open.tsx';
import { account } from '../world.ts';
import { openSettings, region, signedIn } from './settings.tsx';

const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const newPassword = () => within(region('Mot de passe')).getByLabelText<HTMLInputElement>('Nouveau mot de passe');
const firstName = () => within(region('Informations du profil')).getByLabelText<HTMLInputElement>('Prénom');
const save = (title: string) => within(region(title)).getByRole('button', { name: 'Enregistrer' });
const saved = (title: string) => within(region(title)).findByTestId('settings/saved');
const openCards = () => [...document.querySelectorAll('details[name=settings][open] > [id]')].map(({ id }) => id);
const rows = () =>
  [...document.querySelectorAll('details[name=settings] > summary')].map((row) =>
    [...row.children]
      .map(({ textContent }) => textContent)
      .filter(Boolean)
      .join('|'),
  );
const lastBody = (sent: readonly { call: string; body: unknown }[]) =>
  sent.filter(({ call }) => call === 'POST /self-service/settings').at(-1)?.body;

test('the settings show all cards in order and the data of the session', async () => {
  const world = await signedIn();
  await openSettings(world);
  expect(openCards()).toEqual(['profile']);
  expect(document.title).toBe('Paramètres de compte – Plus Que Pro');
  expect(cards()).toEqual([
    'Mot de passe',
    'Informations du profil',
    'Authentification à deux facteurs',
    'Clés de sécurité',
    'Clés d’accès',
    'Codes de récupération',
    'Comptes connectés',
  ]);
  const fact = (name: string) => screen.getByTestId(`settings/${name}`).textContent;
  expect(fact('name')).toBe('Camille Martin');
  expect(fact('method')).toMatch(/mot de passe/i);
  expect(fact('aal')).toMatch(/\(aal1\)$/);
  expect(fact('id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(fact('email')).toBe(account.email);
  expect(fact('ip')).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
  expect(fact('location')).toBe('N/A');
  const links = within(screen.getByRole('navigation', { name: 'Rubriques des paramètres' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Mot de passe',
    'Profil',
    'Authentification à deux facteurs',
    'Clés de sécurité',
    'Clés d’accès',
    'Codes de récupération',
    'Comptes connectés',
  ]);
  for (const link of links) {
    const editor = document.querySelector(link.getAttribute('href') ?? '');
    expect(editor?.closest('section')?.getAttribute('data-testid')).toBe(`settings/${editor?.id}`);
  }
  expect(screen.getAllByRole('button', { name: /déconne/i })).toHaveLength(1);
});

test('each card is a row that says its state and what can be done, and one is open at a time: the profile at first', async () => {
  const world = await signedIn();
  const { user } = await openSettings(world);
  expect(rows()).toEqual([
    'Mot de passe|Utilisé pour cette connexion|Modifier',
    `Informations du profil|${account.email}|Modifier`,
    'Authentification à deux facteurs|Désactivée|Configurer',
    'Clés de sécurité|Aucune|Configurer',
    'Clés d’accès|Aucune|Configurer',
    'Codes de récupération|Aucun|Configurer',
    'Comptes connectés|Aucun|Configurer',
  ]);
  expect(openCards()).toEqual(['profile']);
  await user.click(within(region('Mot de passe')).getByText('Modifier'));
  await waitFor(() => expect(openCards()).toEqual(['password']));
  await user.click(within(region('Informations du profil')).getByText('Modifier'));
  await waitFor(() => expect(openCards()).toEqual(['profile']));
  const current = within(screen.getByRole('navigation', { name: 'Rubriques des paramètres' })).getByText('Profil');
  expect(current.getAttribute('aria-current')).toBe('true');
  await user.click(within(region('Informations du profil')).getByText('Modifier'));
  await waitFor(() => expect(openCards()).toEqual([]));
});

test('without the other methods there are two cards', async () => {
  const world = await signedIn({ plain: true });
  await openSettings(world);
  expect(cards()).toEqual(['Mot de passe', 'Informations du profil']);
});

test('a session that cannot be read is reported to the log only', async () => {
  const world = await signedIn();
  const fetch = async (request: Request) =>
    request.url.endsWith('/sessions/whoami')
      ? Response.json({ error: { code: 500 } }, { status: 500 })
      : world.fetch(request);
  const { reported } = await openSettings({ ...world, fetch });
  for (const name of ['method', 'aal', 'id', 'email']) {
    expect(screen.getByTestId(`settings/${name}`).textContent).toBe('N/A');
  }
  expect(screen.getByText("Aucune information d'appareil disponible")).toBeDefined();
  expect(reported).toEqual(['settings: the session could not be read (500)']);
  expect(shownErrors()).toEqual([]);
});

test('a refused password keeps the draft in another card, and an accepted one is saved', async () => {
  const world = await signedIn();
  const { user } = await openSettings(world);
  await user.clear(firstName());
  await user.type(firstName(), 'Brouillon');
  await user.type(newPassword(), 'court{Enter}');
  await waitFor(() => expect(newPassword().getAttribute('aria-invalid')).toBe('true'));
  expect(openCards()).toEqual(['password']);
  const common = { csrf_token: expect.any(String), transient_payload: expect.objectContaining({ locale: 'fr' }) };
  expect(lastBody(world.sent)).toEqual({ ...common, password: 'court', method: 'password' });
  expect(within(region('Mot de passe')).getByText(/au moins 8/)).toBeDefined();
  expect(document.activeElement).toBe(newPassword());
  expect([newPassword().value, firstName().value]).toEqual(['', 'Brouillon']);

  await user.type(newPassword(), 'nouvel-orage-violet-9');
  await user.click(save('Mot de passe'));
  const words = await saved('Mot de passe');
  expect(words.textContent).toBe('Enregistré');
  const message = screen.getByTestId('ui/message/1050001');
  expect(message.textContent).toBe('Vos modifications ont été enregistrées.');
  expect(message.compareDocumentPosition(region('Mot de passe'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByTestId('live/polite').textContent).toBe('Vos modifications ont été enregistrées.');
  await waitFor(() => expect(document.activeElement?.contains(words)).toBe(true));
  expect([newPassword().value, firstName().value]).toEqual(['', 'Brouillon']);

  // Kratos has continued with another flow: the next change uses it, and the row that says "saved" is another.
  await user.click(save('Informations du profil'));
  await saved('Informations du profil');
  expect(lastBody(world.sent)).toEqual({
    ...common,
    'traits.email': account.email,
    'traits.firstName': 'Brouillon',
    'traits.lastName': 'Martin',
    'traits.age': '',
    'traits.newsletter': 'false',
    'traits.address.city': '',
    method: 'profile',
  });
  expect(screen.getAllByTestId('ui/message/1050001')).toHaveLength(1);
});

test('a new password signs the other devices out, unless the user leaves them signed in', async () => {
  const world = await signedIn();
  await world.signInElsewhere('Telephone');
  const { user } = await openSettings(world);
  const others = () => screen.queryByTestId('others')?.textContent;
  const ended = () => world.sent.filter(({ call }) => call === 'DELETE /sessions').map(({ status }) => status);
  const choice = () =>
    within(region('Mot de passe')).getByRole('checkbox', { name: 'Déconnecter mes autres appareils' });
  await user.click(choice());
  await user.type(newPassword(), 'nouvel-orage-violet-8{Enter}');
  await saved('Mot de passe');
  expect([ended(), others()]).toEqual([[], undefined]);
  await user.type(newPassword(), 'court{Enter}');
  await within(region('Mot de passe')).findByText(/au moins 8/);
  expect(ended()).toEqual([]);
  if (!(choice() as HTMLInputElement).checked) await user.click(choice());
  await user.clear(newPassword());
  await user.type(newPassword(), 'nouvel-orage-violet-9{Enter}');
  await waitFor(() => expect(others()).toBe('Autres appareils déconnectés.'));
  expect(ended()).toEqual([200]);
});

test('an error of one card stays there while another one is saved', async () => {
  const world = await signedIn();
  const { user } = await openSettings(world);
  await user.type(newPassword(), 'court{Enter}');
  await within(region('Mot de passe')).findByText(/au moins 8/);
  await user.clear(firstName());
  await user.type(firstName(), 'Ada{Enter}');
  await saved('Informations du profil');
  expect(newPassword().getAttribute('aria-invalid')).toBe('true');
  expect(within(region('Mot de passe')).getByText(/au moins 8/)).toBeDefined();
  expect(screen.getAllByTestId('ui/message/1050001')).toHaveLength(1);
});

test('an e-mail address of another account is refused in the profile', async () => {
  const world = await signedIn();
  await world.createPerson('autre@example.org');
  const { user } = await openSettings(world);
  const profile = within(region('Informations du profil'));
  await user.clear(profile.getByLabelText('E-mail'));
  await user.type(profile.getByLabelText('E-mail'), 'autre@example.org{Enter}');
  expect((await within(region('Informations du profil')).findByTestId('ui/message/4000007')).textContent).toMatch(
    /existe déjà/,
  );
  expect(within(region('Informations du profil')).getByLabelText<HTMLInputElement>('E-mail').value).toBe(
    'autre@example.org',
  );
  expect(screen.queryByTestId('ui/message/1050001')).toBeNull();
});

test('an authenticator app is set up after a wrong code, and removed after a question', async () => {
  const world = await signedIn();
  const { user } = await openSettings(world);
  const title = 'Authentification à deux facteurs';
  const app = () => within(region(title));
  const picture = app().getByRole<HTMLImageElement>('img', { name: /QR code/ });
  expect(picture.src).toMatch(/^data:image\/png;base64,/);
  const secret = app().getByTestId('node/text/totp_secret_key/text').textContent ?? '';
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const code = totp(secret, world.clock.now());
  const field = () => app().getByRole<HTMLInputElement>('textbox');
  await user.type(field(), code === '123456' ? '654321' : '123456');
  await app().findByTestId('ui/message/4000008');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(field().value).toBe('');
  await user.type(field(), code);
  expect(await app().findByText(/^Activée/)).toBeDefined();
  expect(app().queryByRole('img', { name: /QR code/ })).toBeNull();
  // The first backup codes are the next step.
  expect(openCards()).toEqual(['lookup_secret']);
  expect(within(region('Codes de récupération')).getAllByRole('listitem')).toHaveLength(12);
  expect(within(region('Codes de récupération')).getByRole('button', { name: /J’ai conservé/ })).toBeDefined();

  const remove = () => app().getByRole('button', { name: 'Retirer l’application d’authentification' });
  const before = world.sent.length;
  await user.click(remove());
  const question = screen.getByRole('alertdialog', { name: /Retirer l’application/ });
  await user.click(within(question).getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(world.sent).toHaveLength(before);
  await user.click(remove());
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Retirer' }));
  await app().findByRole('img', { name: /QR code/ });
  expect(lastBody(world.sent)).toMatchObject({ totp_unlink: 'true' });
  await saved(title);
});

test('backup codes are created, confirmed, shown again and turned off', async () => {
  const world = await signedIn();
  const { user } = await openSettings(world);
  const title = 'Codes de récupération';
  const codes = () => within(region(title));
  const list = () => codes().getByRole('list', { name: 'Vos codes de secours' });
  await user.click(codes().getByRole('button', { name: 'Générer de nouveaux codes de secours' }));
  await codes().findByRole('list', { name: 'Vos codes de secours' });
  expect(within(list()).getAllByRole('listitem')).toHaveLength(12);
  await user.click(codes().getByRole('button', { name: 'J’ai conservé ces codes en lieu sûr' }));
  await saved(title);
  await user.click(codes().getByRole('button', { name: 'Afficher les codes de secours' }));
  await codes().findByText('Il vous reste 12 codes sur 12.');
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await user.click(codes().getByRole('button', { name: 'Imprimer' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(codes().getByRole('button', { name: 'Désactiver ce moyen de connexion' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Désactiver' }));
  await codes().findByRole('button', { name: 'Générer de nouveaux codes de secours' });
  await saved(title);
  expect(codes().queryByRole('list')).toBeNull();
});

test('an address with a section as fragment opens that section and focuses its row', async () => {
  const world = await signedIn();
  const { router } = await openSettings(world, '/settings#totp');
  expect(document.activeElement?.tagName).toBe('SUMMARY');
  expect(region('Authentification à deux facteurs').contains(document.activeElement)).toBe(true);
  await waitFor(() => expect(openCards()).toEqual(['totp']));
  expect(router.state.location).toMatchObject({ hash: '#totp', search: expect.stringContaining('flow=') });
});

test('after a native post no row opens by a fragment: the forms have none in their address', async () => {
  const world = await signedIn();
  await openSettings(world);
  const forms = [...document.querySelectorAll<HTMLFormElement>('details[name=settings] form')];
  expect(forms.length).toBeGreaterThan(2);
  for (const { action } of forms) expect(action).toMatch(/\/self-service\/settings\?flow=[0-9a-f-]{36}$/);
});

test('the summary recommends a second step, then says how many protections are on, and recommends a passkey', async () => {
  const world = await signedIn();
  const { user } = await openSettings(world);
  const summary = () => screen.getByTestId('settings/protections').textContent;
  expect(summary()).toMatch(/^Protégez votre compte\s: ajoutez une seconde étape$/);
  const advice = () => screen.queryByRole('link', { name: 'ajoutez une seconde étape' });
  expect(advice()?.getAttribute('href')).toBe('#totp');
  const codes = within(region('Codes de récupération'));
  await user.click(codes.getByRole('button', { name: 'Générer de nouveaux codes de secours' }));
  await user.click(await within(region('Codes de récupération')).findByRole('button', { name: /^J’ai conservé/ }));
  await saved('Codes de récupération');
  expect(openCards()).toEqual(['lookup_secret']);
  expect(summary()).toBe('Votre compte a une protection supplémentaire. Ajoutez une clé d’accès');
  expect(advice()).toBeNull();
});

test('the page asks before unsaved input is lost', async () => {
  const world = await signedIn();
  const { user, router } = await openSettings(world);
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const back = () => screen.getByRole('link', { name: 'Retour' });
  expect(leave()).toBe(true);
  await waitFor(async () => {
    await user.type(firstName(), 'x');
    expect(leave()).toBe(false);
  });
  await user.click(back());
  expect([ask.mock.calls.length, router.state.location.pathname]).toEqual([1, '/settings']);
  await user.click(save('Informations du profil'));
  await saved('Informations du profil');
  expect(leave()).toBe(true);
  await user.click(back());
  await heading(/^Bienvenue/);
  expect(ask).toHaveBeenCalledOnce();
});

test('with ACCOUNT_DELETION_URL there is a link to delete the account', async () => {
  const world = await signedIn({ plain: true });
  await openSettings({ ...world, config: { account_deletion_url: 'https://example.org/delete' } });
  expect(screen.getByRole('link', { name: 'Supprimer mon compte' }).getAttribute('href')).toBe(
    'https://example.org/delete',
  );
});

test('linking an account leads to the provider', async () => {
  const world = await signedIn();
  const fetch = async (request: Request) => {
    if (request.method !== 'POST') return world.fetch(request);
    const error = { id: 'browser_location_change_required', code: 422 };
    return Response.json({ error, redirect_browser_to: 'https://acme.test/auth' }, { status: 422 });
  };
  const { user, leftFor } = await openSettings({ ...world, fetch });
  await user.click(within(region('Comptes connectés')).getByRole('button', { name: 'Associer Acme' }));
  await waitFor(() => expect(leftFor).toEqual(['https://acme.test/auth']));
});

test('the sign-out button leads to the address that the server returns', async () => {
  const world = await signedIn();
  const { user, leftFor } = await openSettings(world);
  await user.click(screen.getByRole('button', { name: 'Déconnexion' }));
  await waitFor(() => expect(leftFor).toHaveLength(1));
  expect(new URL(leftFor[0] ?? '').pathname).toBe('/self-service/logout');
});

test('settings without a session lead to the login', async () => {
  const world = await signedIn();
  world.cookies.clear();
  const { router } = await openApp('/settings', world);
  await heading('Connectez-vous');
  expect(router.state.location.search).toContain(encodeURIComponent('http://127.0.0.1:4455/settings'));
});

test.each([
  ['/settings', 'Nouveau mot de passe'],
  ['/registration', 'Mot de passe'],
])('with PASSWORD_MIN_LENGTH the rule is said before any error: %s', async (address, label) => {
  const world = await signedIn({ plain: true });
  if (address === '/registration') world.cookies.clear();
  await openApp(address, { ...world, config: { password_min_length: 8, login_gate: 'open' } });
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  const rule = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(rule?.textContent).toMatch(/^Saisissez au moins 8\scaractères\.$/);
  expect(field.getAttribute('passwordrules')).toBe('minlength: 8;');
});

test('with CONFIRM_PASSWORD a new password is asked for twice, and sent once if the two are the same', async () => {
  const world = await signedIn({ plain: true });
  const { user } = await openSettings({ ...world, config: { confirm_password: true } });
  const second = within(region('Mot de passe')).getByLabelText<HTMLInputElement>('Répétez le mot de passe');
  await user.type(newPassword(), 'un-mot-de-passe-neuf');
  await user.type(second, 'un-autre');
  await user.click(save('Mot de passe'));
  expect(await screen.findByText('Les deux mots de passe ne sont pas identiques.')).toBeDefined();
  expect(document.activeElement).toBe(second);
  expect(lastBody(world.sent)).toBeUndefined();
  await user.clear(second);
  await user.type(second, 'un-mot-de-passe-neuf{Enter}');
  await saved('Mot de passe');
  const { transient_payload: _, ...sent } = lastBody(world.sent) as Record<string, unknown>;
  expect(sent).toEqual({ csrf_token: expect.any(String), method: 'password', password: 'un-mot-de-passe-neuf' });
});
