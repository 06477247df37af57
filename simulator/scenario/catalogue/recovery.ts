import { family, sendForm, startForm } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { at, fieldOf, text, type Visitor } from '../visitor.ts';

const email = 'camille@example.org';
const wrong = { method: 'code', code: '000000' };

/** Requests a recovery code for the address of an account. */
async function withCodeSent(stage: Stage): Promise<Visitor> {
  await stage.person();
  return sendForm('recovery', { method: 'code', email })(stage);
}

/** Enters the recovery code. The browser is then at the settings. */
async function recovered(stage: Stage): Promise<Visitor> {
  const browser = await withCodeSent(stage);
  await browser.submit({ method: 'code', code: (await stage.newestMessage(email)).code });
  return browser;
}

const severalAddresses = { second: 'camille.martin@example.net', phone: '+41791234567' };

/** Opens the form that asks the user to choose one of several addresses. */
async function atAddressChoice(stage: Stage): Promise<Visitor> {
  await stage.person({ traits: severalAddresses });
  return sendForm('recovery', { method: 'code', recovery_address: email })(stage);
}

/** Returns the values of the addresses that the form offers. */
async function offeredAddresses(browser: Visitor): Promise<readonly string[]> {
  const nodes = at(await browser.flow(), 'ui', 'nodes') as readonly unknown[];
  return nodes
    .filter((node) => at(node, 'attributes', 'name') === 'recovery_select_address')
    .map((node) => text(node, 'attributes', 'value'));
}

/** Chooses one of several addresses: 0 is the telephone number, the last one the second e-mail address. */
const withAddressChosen =
  (index: number) =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = await atAddressChoice(stage);
    const offered = (await offeredAddresses(browser))[index];
    await browser.submit({ method: 'code', recovery_address: email, recovery_select_address: offered });
    return browser;
  };

export const recovery = family('recovery', {
  start: {
    title: 'The form to recover an account.',
    shows: ['1070007', '1070009', 'recovery choose_method'],
    run: startForm('recovery'),
  },
  'code-sent': {
    title: 'A code was sent.',
    shows: ['1060003', '1070010', '1070008', 'recovery sent_email'],
    run: withCodeSent,
  },
  'code-wrong': {
    title: 'The code is wrong.',
    shows: ['4060006'],
    run: async (stage) => {
      const browser = await withCodeSent(stage);
      await browser.submit(wrong);
      return browser;
    },
  },
  recovered: {
    title: 'The account is recovered: the settings ask for a new password.',
    shows: ['1060001'],
    run: recovered,
  },
  'link-sent': {
    title: 'A link was sent.',
    setup: 'link',
    shows: ['1060002', 'recovery sent_email'],
    run: async (stage) => {
      await stage.person();
      return sendForm('recovery', { method: 'link', email })(stage);
    },
  },
  'link-used': {
    title: 'The link is already used.',
    setup: 'link',
    shows: ['4060004'],
    run: async (stage) => {
      await stage.person();
      await sendForm('recovery', { method: 'link', email })(stage);
      const { link } = await stage.newestMessage(email);
      await stage.visitor().go(link);
      const browser = stage.visitor();
      await browser.go(link);
      return browser;
    },
  },
  'no-method': {
    title: 'The form was sent without a method.',
    shows: ['4010005'],
    run: sendForm('recovery', { method: 'foo', email }),
  },
  expired: {
    title: 'The form expired: a new form with a message replaces it.',
    shows: ['4060005'],
    run: async (stage) => {
      const browser = await withCodeSent(stage);
      const send = await browser.fill(wrong);
      stage.advance(2 * 3600);
      await send();
      return browser;
    },
  },
  'done-before': {
    title: 'The form is sent again after the recovery is complete.',
    shows: ['4060001'],
    run: async (stage) => {
      const browser = await withCodeSent(stage);
      const address = `/self-service/recovery/flows${new URL(browser.at).search.replace('flow=', 'id=')}`;
      await browser.submit({ method: 'code', code: (await stage.newestMessage(email)).code });
      const { body: done } = await browser.request('GET', address);
      // The session ends while the form is still open.
      for (const [key, { name }] of browser.cookies) if (name === 'ory_kratos_session') browser.cookies.delete(key);
      await browser.postForm(text(done, 'ui', 'action'), {
        csrf_token: fieldOf(done, 'csrf_token'),
        method: 'code',
        email,
      });
      return browser;
    },
  },
  failed: {
    title: 'The flow is in a state that Kratos cannot continue.',
    setup: 'choice-link',
    shows: ['4060002'],
    run: async (stage) => {
      await stage.person();
      return sendForm('recovery', { method: 'link', email })(stage);
    },
  },
  'address-asked': {
    title: 'The form asks for any address of the account.',
    setup: 'choice',
    shows: ['1070016', 'recovery recovery_awaiting_address'],
    run: startForm('recovery'),
  },
  'address-choice': {
    title: 'The account has several addresses: the form asks to choose one.',
    setup: 'choice',
    shows: ['1060006', '1070000', 'recovery recovery_awaiting_address_choice'],
    run: atAddressChoice,
  },
  'address-confirmed': {
    title: 'The form asks for the chosen address in full.',
    setup: 'choice',
    shows: ['1060005', 'recovery recovery_confirming_address'],
    run: withAddressChosen(1),
  },
  'telephone-confirmed': {
    title: 'The form asks for the chosen telephone number in full.',
    setup: 'choice',
    shows: ['1060005', '1070017'],
    run: withAddressChosen(0),
  },
  'code-to-choice': {
    title: 'A code was sent to the only address of the account.',
    setup: 'choice',
    shows: ['1060004', '1060007', 'recovery recovery_awaiting_code'],
    run: async (stage) => {
      await stage.person();
      return sendForm('recovery', { method: 'code', recovery_address: email })(stage);
    },
  },
});
