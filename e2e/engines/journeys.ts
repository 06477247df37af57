import { codeFor } from '@members/testkit/mail';
import { newPerson, type Person } from '@members/testkit/person';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { totp } from '@members/testkit/totp';
import type { World } from '@members/testkit/world';
import type { Visitor } from './visitor.ts';

const heading = (name: string) => ({ role: 'heading', name });
const button = (name: string) => ({ role: 'button', name });
const link = (name: string) => ({ role: 'link', name });

async function askToSignIn(visitor: Visitor, { client }: World): Promise<void> {
  await visitor.tab.open(client);
  await visitor.press(link('Se connecter'));
  await visitor.sees(heading('Connectez-vous'));
}

async function identify(visitor: Visitor, { email, password }: Person): Promise<void> {
  await visitor.fill('E-mail', email);
  await visitor.fill('Mot de passe', password);
  await visitor.press(button('Se connecter'));
}

async function allow(visitor: Visitor, world: World, { firstName }: Person): Promise<void> {
  await visitor.sees(heading('Autoriser l’accès à votre compte ?'));
  await visitor.press(button('Autoriser'));
  await visitor.sees(heading(`Bonjour ${firstName}`));
  await visitor.isAt(world.client);
}

async function signIn(visitor: Visitor, world: World, person: Person): Promise<void> {
  await askToSignIn(visitor, world);
  await identify(visitor, person);
  await allow(visitor, world, person);
}

/** The ways that everybody goes, each by itself. */
export const journeys: Readonly<Record<string, (visitor: Visitor, world: World) => Promise<void>>> = {
  'sign-up': async (visitor, world) => {
    const person = newPerson();
    await askToSignIn(visitor, world);
    await visitor.press(link('S’inscrire'));
    await visitor.sees(heading('Créer un compte'));
    await visitor.fill('E-mail', person.email);
    await visitor.fill('Prénom', person.firstName);
    await visitor.fill('Nom', person.lastName);
    await visitor.fill('Mot de passe', person.password);
    await visitor.press(button('S’inscrire'));
    await allow(visitor, world, person);
  },

  'wrong password, sign-in': async (visitor, world) => {
    const person = await world.person();
    await askToSignIn(visitor, world);
    await identify(visitor, { ...person, password: 'ce-n-est-pas-lui' });
    await visitor.sees({ selector: '[data-testid="ui/message/4000006"]' });
    await visitor.sees({ selector: 'input[name=password]:focus' });
    await visitor.fill('Mot de passe', person.password);
    await visitor.press(button('Se connecter'));
    await allow(visitor, world, person);
  },

  'second factor': async (visitor, world) => {
    const person = await world.person();
    const { secret } = await enrolSecondFactor(world, person);
    await askToSignIn(visitor, world);
    await identify(visitor, person);
    await visitor.sees(heading('Authentification à deux facteurs'));
    await visitor.fill('Code d’authentification', totp(secret));
    await allow(visitor, world, person);
  },

  recovery: async (visitor, world) => {
    const person = await world.person();
    const renewed = { ...person, password: `${person.password}-neuf` };
    await askToSignIn(visitor, world);
    await visitor.press(link('Mot de passe oublié ?'));
    await visitor.sees(heading('Récupération de compte'));
    await visitor.fill('E-mail', person.email);
    await visitor.press(button('Continuer'));
    await visitor.sees({ label: 'Code reçu' });
    await visitor.fill('Code reçu', await codeFor(world, person.email));
    await visitor.sees({ selector: '[data-testid="ui/message/1060001"]' });
    await visitor.fill('Nouveau mot de passe', renewed.password);
    await visitor.press(button('Enregistrer'));
    await visitor.sees(heading('C’est fait'));
    await visitor.press(link('Continuer vers Application principale'));
    await visitor.fill('Mot de passe', renewed.password);
    await visitor.press(button('Confirmer'));
    await allow(visitor, world, person);
  },

  settings: async (visitor, world) => {
    const person = await world.person();
    await signIn(visitor, world, person);
    await visitor.tab.open(`${world.app}/settings`);
    await visitor.sees(heading('Paramètres de compte'));
    await visitor.fill('Prénom', 'Ariane');
    await visitor.press({ selector: 'button[name=method][value=profile]' });
    await visitor.sees({ selector: '[data-testid="ui/message/1050001"]' });
    await visitor.tab.open(world.app);
    await visitor.sees({ words: 'Ariane' });
  },

  consent: async (visitor, world) => {
    const person = await world.person();
    await askToSignIn(visitor, world);
    await identify(visitor, person);
    await visitor.press({ label: 'Consulter votre adresse e-mail' });
    await allow(visitor, world, person);
    if (await visitor.has({ words: person.email })) throw new Error('what was switched off has been granted');
    await visitor.tab.open(`${world.client}/sign-in`);
    await visitor.sees(heading('Confirmez que c’est bien vous'));
    await visitor.fill('Mot de passe', person.password);
    await visitor.press(button('Confirmer'));
    await visitor.press(button('Refuser'));
    await visitor.sees({ words: 'access_denied' });
  },

  logout: async (visitor, world) => {
    await signIn(visitor, world, await world.person());
    await visitor.press(link('Se déconnecter'));
    await visitor.sees(heading('Voulez-vous vous déconnecter ?'));
    await visitor.press({ selector: '[data-testid="decision/yes"]' });
    await visitor.sees(link('Se connecter'));
    await visitor.isAt(world.client);
  },
};
