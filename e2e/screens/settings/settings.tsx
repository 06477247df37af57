import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { heading, openApp } from '../open.tsx';
import { account, createWorld } from '../world.ts';

type AppOptions = Parameters<typeof openApp>[1];

/** Creates a world with a signed-in account. @param plain whether it has only the methods of the demonstration */
export async function signedIn({ plain = false } = {}) {
  const world = await createWorld(plain ? {} : { kratos: ['e2e/screens/settings/settings.kratos.yml'] });
  await openApp('/login', world);
  await signIn();
  await heading(/^Bienvenue/);
  return world;
}

/** Fills in and submits the login form that is shown, with the identifier if it asks for one. */
export async function signIn(): Promise<void> {
  const user = userEvent.setup();
  const password = await screen.findByLabelText('Mot de passe');
  const identifier = screen.queryByLabelText('E-mail');
  if (identifier !== null) await user.type(identifier, account.email);
  await user.type(password, `${account.password}{Enter}`);
}

/** Opens the settings. */
export async function openSettings(given: AppOptions, address = '/settings') {
  const opened = await openApp(address, given);
  await heading('Paramètres de compte');
  return opened;
}

/** Finds a card by its title. */
export const region = (title: string): HTMLElement => screen.getByRole('region', { name: title });
