import { codeFor } from '@members/testkit/mail';
import { newPerson, type Person } from '@members/testkit/person';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { totp } from '@members/testkit/totp';
import type { World } from '@members/testkit/world';
import type { EngineVisitor } from './visitor.ts';

const heading = (name: string) => ({ role: 'heading', name });
const button = (name: string) => ({ role: 'button', name });
const link = (name: string) => ({ role: 'link', name });

async function openLogin(visitor: EngineVisitor, { client }: World): Promise<void> {
  await visitor.tab.open(client);
  await visitor.press(link('Se connecter'));
  await visitor.expectShown(heading('Connectez-vous'));
}

async function submitLogin(visitor: EngineVisitor, { email, password }: Person): Promise<void> {
  await visitor.fill('E-mail', email);
  await visitor.fill('Mot de passe', password);
  await visitor.press(button('Se connecter'));
}

async function giveConsent(visitor: EngineVisitor, world: World, { firstName }: Person): Promise<void> {
  await visitor.expectShown(heading('Application principale souhaite accéder à votre compte'));
  await visitor.press(button('Autoriser'));
  await visitor.expectShown(heading(`Bonjour ${firstName}`));
  await visitor.expectAddress(world.client);
}

async function signIn(visitor: EngineVisitor, world: World, person: Person): Promise<void> {
  await openLogin(visitor, world);
  await submitLogin(visitor, person);
  await giveConsent(visitor, world, person);
}

/** The most frequent journeys, by name. Each creates the identity that it needs. */
export const journeys: Readonly<Record<string, (visitor: EngineVisitor, world: World) => Promise<void>>> = {
  'sign-up': async (visitor, world) => {
    const person = newPerson();
    await openLogin(visitor, world);
    await visitor.press(link('S’inscrire'));
    await visitor.expectShown(heading('Créer un compte'));
    await visitor.fill('E-mail', person.email);
    await visitor.fill('Prénom', person.firstName);
    await visitor.fill('Nom', person.lastName);
    await visitor.fill('Mot de passe', person.password);
    await visitor.press(button('S’inscrire'));
    await giveConsent(visitor, world, person);
  },

  'wrong password, sign-in': async (visitor, world) => {
    const person = await world.person();
    await openLogin(visitor, world);
    await submitLogin(visitor, { ...person, password: 'ce-n-est-pas-lui' });
    await visitor.expectShown({ selector: '[data-testid="ui/message/4000006"]' });
    await visitor.expectShown({ selector: 'input[name=password]:focus' });
    await visitor.fill('Mot de passe', person.password);
    await visitor.press(button('Se connecter'));
    await giveConsent(visitor, world, person);
  },

  'second factor': async (visitor, world) => {
    const person = await world.person();
    const { secret } = await enrolSecondFactor(world, person);
    await openLogin(visitor, world);
    await submitLogin(visitor, person);
    await visitor.expectShown(heading('Authentification à deux facteurs'));
    await visitor.fill('Code d’authentification', totp(secret));
    await giveConsent(visitor, world, person);
  },

  recovery: async (visitor, world) => {
    const person = await world.person();
    const renewed = { ...person, password: `${person.password}-neuf` };
    await openLogin(visitor, world);
    await visitor.press(link('Mot de passe oublié ?'));
    await visitor.expectShown(heading('Récupération de compte'));
    await visitor.fill('E-mail', person.email);
    await visitor.press(button('Recevoir le code'));
    await visitor.expectShown({ label: 'Code reçu' });
    await visitor.fill('Code reçu', await codeFor(world, person.email));
    await visitor.expectShown({ selector: '[data-testid="ui/message/1060001"]' });
    await visitor.fill('Nouveau mot de passe', renewed.password);
    await visitor.press(button('Enregistrer'));
    await visitor.expectShown(heading('C’est fait'));
    await visitor.press(link('Continuer vers Application principale'));
    await visitor.fill('Mot de passe', renewed.password);
    await visitor.press(button('Confirmer'));
    await giveConsent(visitor, world, person);
  },

  settings: async (visitor, world) => {
    const person = await world.person();
    await signIn(visitor, world, person);
    await visitor.tab.open(`${world.app}/settings`);
    await visitor.expectShown(heading('Paramètres de compte'));
    await visitor.fill('Prénom', 'Ariane');
    await visitor.press({ selector: 'button[name=method][value=profile]' });
    await visitor.expectShown({ selector: '[data-testid="ui/message/1050001"]' });
    await visitor.tab.open(world.app);
    await visitor.expectShown({ words: 'Ariane' });
  },

  consent: async (visitor, world) => {
    const person = await world.person();
    await openLogin(visitor, world);
    await submitLogin(visitor, person);
    await visitor.press({ label: 'Consulter votre adresse e-mail' });
    await giveConsent(visitor, world, person);
    if (await visitor.isShown({ words: person.email }))
      throw new Error('consent: the e-mail permission was switched off but granted');
    await visitor.tab.open(`${world.client}/sign-in`);
    await visitor.expectShown(heading('Confirmez que c’est bien vous'));
    await visitor.fill('Mot de passe', person.password);
    await visitor.press(button('Confirmer'));
    await visitor.press(button('Refuser'));
    await visitor.expectShown({ words: 'access_denied' });
  },

  logout: async (visitor, world) => {
    await signIn(visitor, world, await world.person());
    await visitor.press(link('Se déconnecter'));
    await visitor.expectShown(heading('Souhaitez‑vous vous déconnecter ?'));
    await visitor.press({ selector: '[data-testid="decision/yes"]' });
    await visitor.expectShown(link('Se connecter'));
    await visitor.expectAddress(world.client);
  },
};
