import { begin, family, sent } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { at, fieldOf, text, type Visitor } from '../visitor.ts';

const email = 'camille@example.org';
const wrong = { method: 'code', code: '000000' };

/** A code was asked for by an account's address. */
async function asked(stage: Stage): Promise<Visitor> {
  await stage.person();
  return sent('recovery', { method: 'code', email })(stage);
}

/** Through, by the code of the mail: at the settings. */
async function through(stage: Stage): Promise<Visitor> {
  const browser = await asked(stage);
  await browser.submit({ method: 'code', code: (await stage.letter(email)).code });
  return browser;
}

const several = { second: 'camille.martin@example.net', phone: '+41791234567' };

/** Where one of several addresses is chosen. */
async function choosing(stage: Stage): Promise<Visitor> {
  await stage.person({ traits: several });
  return sent('recovery', { method: 'code', recovery_address: email })(stage);
}

/** What the choice offers, by the nodes' values. */
async function offers(browser: Visitor): Promise<readonly string[]> {
  const nodes = at(await browser.flow(), 'ui', 'nodes') as readonly unknown[];
  return nodes
    .filter((node) => at(node, 'attributes', 'name') === 'recovery_select_address')
    .map((node) => text(node, 'attributes', 'value'));
}

/** One of several addresses was chosen: the telephone stands first, the second address last. */
const chosen =
  (index: number) =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = await choosing(stage);
    const offered = (await offers(browser))[index];
    await browser.submit({ method: 'code', recovery_address: email, recovery_select_address: offered });
    return browser;
  };

export const recovery = family('recovery', {
  start: {
    title: 'Somebody cannot sign in any more, and gives an address.',
    shows: ['1070007', '1070009', 'recovery choose_method'],
    run: begin('recovery'),
  },
  'code-sent': {
    title: 'A code was sent.',
    shows: ['1060003', '1070010', '1070008', 'recovery sent_email'],
    run: asked,
  },
  'code-wrong': {
    title: 'The code is wrong.',
    shows: ['4060006'],
    run: async (stage) => {
      const browser = await asked(stage);
      await browser.submit(wrong);
      return browser;
    },
  },
  recovered: { title: 'The way back is found: a new password is due.', shows: ['1060001'], run: through },
  'link-sent': {
    title: 'A link was sent.',
    setup: 'link',
    shows: ['1060002', 'recovery sent_email'],
    run: async (stage) => {
      await stage.person();
      return sent('recovery', { method: 'link', email })(stage);
    },
  },
  'link-used': {
    title: 'The link was used before.',
    setup: 'link',
    shows: ['4060004'],
    run: async (stage) => {
      await stage.person();
      await sent('recovery', { method: 'link', email })(stage);
      const { link } = await stage.letter(email);
      await stage.visitor().go(link);
      const browser = stage.visitor();
      await browser.go(link);
      return browser;
    },
  },
  'no-method': {
    title: 'The form was sent without a method.',
    shows: ['4010005'],
    run: sent('recovery', { method: 'foo', email }),
  },
  expired: {
    title: 'The form was open for too long: it is replaced by a new one that says so.',
    shows: ['4060005'],
    run: async (stage) => {
      const browser = await asked(stage);
      const send = await browser.fill(wrong);
      stage.later(2 * 3600);
      await send();
      return browser;
    },
  },
  'done-before': {
    title: 'The form is sent again after it was done with.',
    shows: ['4060001'],
    run: async (stage) => {
      const browser = await asked(stage);
      const address = `/self-service/recovery/flows${new URL(browser.at).search.replace('flow=', 'id=')}`;
      await browser.submit({ method: 'code', code: (await stage.letter(email)).code });
      const { body: done } = await browser.ask('GET', address);
      // The session ends, and the form is on the screen still.
      for (const [key, { name }] of browser.cookies) if (name === 'ory_kratos_session') browser.cookies.delete(key);
      await browser.post(text(done, 'ui', 'action'), {
        csrf_token: fieldOf(done, 'csrf_token'),
        method: 'code',
        email,
      });
      return browser;
    },
  },
  failed: {
    title: 'The flow came into a state that it does not know.',
    setup: 'choice-link',
    shows: ['4060002'],
    run: async (stage) => {
      await stage.person();
      return sent('recovery', { method: 'link', email })(stage);
    },
  },
  'address-asked': {
    title: 'Any address of the account will do.',
    setup: 'choice',
    shows: ['1070016', 'recovery recovery_awaiting_address'],
    run: begin('recovery'),
  },
  'address-choice': {
    title: 'The account has several addresses: one is chosen.',
    setup: 'choice',
    shows: ['1060006', '1070000', 'recovery recovery_awaiting_address_choice'],
    run: choosing,
  },
  'address-confirmed': {
    title: 'The chosen address is to be given in full.',
    setup: 'choice',
    shows: ['1060005', 'recovery recovery_confirming_address'],
    run: chosen(1),
  },
  'telephone-confirmed': {
    title: 'The chosen telephone number is to be given in full.',
    setup: 'choice',
    shows: ['1060005', '1070017'],
    run: chosen(0),
  },
  'code-to-choice': {
    title: 'A code was sent to the address of the account.',
    setup: 'choice',
    shows: ['1060004', '1060007', 'recovery recovery_awaiting_code'],
    run: async (stage) => {
      await stage.person();
      return sent('recovery', { method: 'code', recovery_address: email })(stage);
    },
  },
});
