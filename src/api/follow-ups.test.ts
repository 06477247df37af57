import { type FollowedUp, followUpHeader } from '@members/pages/view';
import { expect, test } from 'vitest';
import { withFollowUps } from './follow-ups.ts';

const base = 'https://id.example/members';
const followed: FollowedUp = {
  answer: '{"session":1}',
  calls: [
    { path: '/sessions/whoami?b=2&a=1', status: 200, statusText: 'OK', type: 'application/json', body: '{"id":"s"}' },
  ],
};

/** Returns a fetch whose server answers each form with a follow-up, and the addresses of the requests that reached it. */
function start() {
  const sent: string[] = [];
  let time = 0;
  const fetch = withFollowUps(
    async ({ method, url }) => {
      sent.push(`${method} ${url}`);
      return method === 'POST'
        ? new Response(JSON.stringify(followed), { status: 422, headers: { [followUpHeader]: 'yes' } })
        : new Response('{"from":"server"}');
    },
    base,
    () => time,
  );
  const post = () => fetch(new Request(`${base}/self-service/login?flow=f`, { method: 'POST' }));
  const read = async (address = `${base}/sessions/whoami?a=1&b=2`) => (await fetch(new Request(address))).json();
  const remove = () => fetch(new Request(`${base}/sessions`, { method: 'DELETE' }));
  const wait = (milliseconds: number) => {
    time += milliseconds;
  };
  return { sent, post, read, remove, wait };
}

test('a form has its own answer, and the next read the one that came along, once', async () => {
  const { sent, post, read } = start();
  const answer = await post();
  expect([answer.status, await answer.text()]).toEqual([422, followed.answer]);
  expect([await read(), await read()]).toEqual([{ id: 's' }, { from: 'server' }]);
  expect(sent).toHaveLength(2);
});

test('after five seconds, a read goes to the server', async () => {
  const { post, read, wait } = start();
  await post();
  wait(5001);
  expect(await read()).toEqual({ from: 'server' });
});

test('another write drops what came along', async () => {
  const { post, read, remove } = start();
  await post();
  await remove();
  expect(await read()).toEqual({ from: 'server' });
});

test('an address of another origin or with another query goes to its server', async () => {
  const { post, read } = start();
  await post();
  for (const address of ['https://evil.example/members/sessions/whoami?a=1&b=2', `${base}/sessions/whoami`])
    expect(await read(address)).toEqual({ from: 'server' });
});
