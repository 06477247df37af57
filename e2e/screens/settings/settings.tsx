import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { heading, openApp } from '../open.tsx';
import { account, createWorld } from '../world.ts';

type Given = Parameters<typeof openApp>[1];

/** A world whose one account is signed in; with all that an account can be given, or with the demonstration's methods alone. */
export async function signedIn({ plain = false } = {}) {
  const world = await createWorld(plain ? {} : { kratos: ['e2e/screens/settings/settings.kratos.yml'] });
  await openApp('/login', world);
  await signIn();
  await heading(/^Bienvenue/);
  return world;
}

/** Fills in the login screen that is shown, and sends it; who signs in may be known already. */
export async function signIn(): Promise<void> {
  const user = userEvent.setup();
  const password = await screen.findByLabelText('Mot de passe');
  const identifier = screen.queryByLabelText('E-mail');
  if (identifier !== null) await user.type(identifier, account.email);
  await user.type(password, `${account.password}{Enter}`);
}

/** Opens the account screen. */
export async function openSettings(given: Given, address = '/settings') {
  const opened = await openApp(address, given);
  await heading('Paramètres de compte');
  return opened;
}

/** A card by its title. */
export const region = (title: string): HTMLElement => screen.getByRole('region', { name: title });
