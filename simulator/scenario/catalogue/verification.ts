import { family, sendForm, startForm } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { text, type Visitor } from '../visitor.ts';

const email = 'camille@example.org';

async function withCodeSent(stage: Stage): Promise<Visitor> {
  await stage.person({ verified: false });
  return sendForm('verification', { method: 'code', email })(stage);
}

async function verifiedAddress(stage: Stage): Promise<Visitor> {
  const browser = await withCodeSent(stage);
  await browser.submit({ method: 'code', code: (await stage.newestMessage(email)).code });
  return browser;
}

async function sendLink(stage: Stage): Promise<string> {
  await stage.person({ verified: false });
  await sendForm('verification', { method: 'link', email })(stage);
  return (await stage.newestMessage(email)).link;
}

export const verification = family('verification', {
  start: {
    title: 'The form to verify an address.',
    shows: ['1070007', 'verification choose_method'],
    run: startForm('verification'),
  },
  'code-sent': {
    title: 'A code was sent.',
    shows: ['1080003', '1070011', '1070008', 'verification sent_email'],
    run: withCodeSent,
  },
  'code-wrong': {
    title: 'The code is wrong.',
    shows: ['4070006'],
    run: async (stage) => {
      const browser = await withCodeSent(stage);
      await browser.submit({ method: 'code', code: '000000' });
      return browser;
    },
  },
  verified: {
    title: 'The address is verified.',
    shows: ['1080002', 'verification passed_challenge', 'node a'],
    run: verifiedAddress,
  },
  'done-before': {
    title: 'The form is sent again after the address is verified.',
    shows: ['4070002'],
    run: async (stage) => {
      const browser = await withCodeSent(stage);
      const fields = { method: 'code', code: (await stage.newestMessage(email)).code };
      const again = await browser.fill(fields);
      await browser.submit(fields);
      await again();
      return browser;
    },
  },
  'link-sent': {
    title: 'A link was sent.',
    setup: 'link',
    shows: ['1080001'],
    run: async (stage) => {
      await stage.person({ verified: false });
      return sendForm('verification', { method: 'link', email })(stage);
    },
  },
  'link-used': {
    title: 'The link is already used.',
    setup: 'link',
    shows: ['4070001'],
    run: async (stage) => {
      const link = await sendLink(stage);
      await stage.visitor().go(link);
      const browser = stage.visitor();
      await browser.go(link);
      return browser;
    },
  },
  'no-method': {
    title: 'The form was sent without a method.',
    shows: ['4010006'],
    run: sendForm('verification', { email }),
  },
  expired: {
    title: 'The form expired: a new form with a message replaces it.',
    shows: ['4070005'],
    run: async (stage) => {
      const browser = await withCodeSent(stage);
      const send = await browser.fill({ method: 'code', code: '000000' });
      stage.advance(2 * 3600);
      await send();
      return browser;
    },
  },
  replaced: {
    title: 'Too many wrong codes: the error names a new form.',
    shows: ['self_service_flow_replaced'],
    run: async (stage) => {
      const visitor = stage.visitor();
      const { body: flow } = await visitor.request('GET', '/self-service/verification/api');
      const action = text(flow, 'ui', 'action');
      await visitor.request('POST', action, { method: 'code', email });
      for (let count = 0; count < 6; count++) await visitor.request('POST', action, { method: 'code', code: '000000' });
      return { visitor, open: '/verification' };
    },
  },
});
