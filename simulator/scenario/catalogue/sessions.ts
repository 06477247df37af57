import { family } from '../scenario.ts';

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_5) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36',
];

export const sessions = family('sessions', {
  one: {
    title: 'A user is signed in.',
    shows: ['session active'],
    run: async (stage) => {
      const visitor = await stage.signedIn(await stage.person());
      await visitor.request('GET', '/sessions/whoami');
      return { visitor, open: '/' };
    },
  },
  many: {
    title: 'A user is signed in on thirty devices.',
    shows: ['sessions 29'],
    run: async (stage) => {
      const person = await stage.person();
      for (let made = 0; made < 29; made++) {
        await stage.signedIn(person, agents[made % agents.length]);
        stage.advance(1800);
      }
      const visitor = await stage.signedIn(person);
      await visitor.request('GET', '/sessions?per_page=250');
      return { visitor, open: '/sessions' };
    },
  },
  'nearly-over': {
    title: 'The session ends in a minute.',
    shows: ['session active'],
    run: async (stage) => {
      const visitor = await stage.signedIn(await stage.person());
      stage.advance(24 * 3600 - 60);
      await visitor.request('GET', '/sessions/whoami');
      return { visitor, open: '/' };
    },
  },
  over: {
    title: 'The session is expired.',
    shows: ['status 401'],
    run: async (stage) => {
      const visitor = await stage.signedIn(await stage.person());
      stage.advance(24 * 3600 + 60);
      await visitor.request('GET', '/sessions/whoami');
      return { visitor, open: '/' };
    },
  },
  'form-nearly-over': {
    title: 'The sign-in form expires in a minute.',
    shows: ['login choose_method'],
    run: async (stage) => {
      // Without an application, because its login request would expire before the form does.
      const visitor = stage.visitor();
      await visitor.go('/self-service/login/browser');
      stage.advance(59 * 60);
      await visitor.flow();
      return visitor;
    },
  },
});
