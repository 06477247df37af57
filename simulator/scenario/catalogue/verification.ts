import { begin, family, sent } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { text, type Visitor } from '../visitor.ts';

const email = 'camille@example.org';

async function asked(stage: Stage): Promise<Visitor> {
  await stage.person({ verified: false });
  return sent('verification', { method: 'code', email })(stage);
}

async function verified(stage: Stage): Promise<Visitor> {
  const browser = await asked(stage);
  await browser.submit({ method: 'code', code: (await stage.letter(email)).code });
  return browser;
}

async function linked(stage: Stage): Promise<string> {
  await stage.person({ verified: false });
  await sent('verification', { method: 'link', email })(stage);
  return (await stage.letter(email)).link;
}

export const verification = family('verification', {
  start: {
    title: 'An address is to be verified.',
    shows: ['1070007', 'verification choose_method'],
    run: begin('verification'),
  },
  'code-sent': {
    title: 'A code was sent.',
    shows: ['1080003', '1070011', '1070008', 'verification sent_email'],
    run: asked,
  },
  'code-wrong': {
    title: 'The code is wrong.',
    shows: ['4070006'],
    run: async (stage) => {
      const browser = await asked(stage);
      await browser.submit({ method: 'code', code: '000000' });
      return browser;
    },
  },
  verified: {
    title: 'The address is verified.',
    shows: ['1080002', 'verification passed_challenge', 'node a'],
    run: verified,
  },
  'done-before': {
    title: 'The form is sent again after it was done with.',
    shows: ['4070002'],
    run: async (stage) => {
      const browser = await asked(stage);
      const fields = { method: 'code', code: (await stage.letter(email)).code };
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
      return sent('verification', { method: 'link', email })(stage);
    },
  },
  'link-used': {
    title: 'The link was used before.',
    setup: 'link',
    shows: ['4070001'],
    run: async (stage) => {
      const link = await linked(stage);
      await stage.visitor().go(link);
      const browser = stage.visitor();
      await browser.go(link);
      return browser;
    },
  },
  'no-method': {
    title: 'The form was sent without a method.',
    shows: ['4010006'],
    run: sent('verification', { email }),
  },
  expired: {
    title: 'The form was open for too long: it is replaced by a new one that says so.',
    shows: ['4070005'],
    run: async (stage) => {
      const browser = await asked(stage);
      const send = await browser.fill({ method: 'code', code: '000000' });
      stage.later(2 * 3600);
      await send();
      return browser;
    },
  },
  replaced: {
    title: 'An app sent a code where none was sent: it is told of a new form.',
    shows: ['self_service_flow_replaced'],
    run: async (stage) => {
      const visitor = stage.visitor();
      const { body: flow } = await visitor.ask('GET', '/self-service/verification/api');
      const action = text(flow, 'ui', 'action');
      await visitor.ask('POST', action, { method: 'code', email });
      for (let count = 0; count < 6; count++) await visitor.ask('POST', action, { method: 'code', code: '000000' });
      return { visitor, open: '/verification' };
    },
  },
});
