import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/config.ts';
import { world } from '../../src/gateway/view/testing.ts';
import { flowsByShape, type Recorded } from './recorded.ts';

/** A part of them, of all kinds: each page is made four times. */
const begun = flowsByShape.filter(({ kind }) => kind !== 'settings').filter((_, index) => index % 4 === 0);

/** A flow as a real server would send it to the next one who asks for such a one: with words of its own. */
function anew({ flow }: Recorded, host: string): string {
  const known = new Map<string, string>();
  const own = (word: string, make: () => string) => known.get(word) ?? known.set(word, make()).get(word) ?? '';
  const at = Date.now();
  const moment = (after: number) => new Date(at + after).toISOString().replace('Z', '123Z');
  return JSON.stringify({ ...flow, expires_at: 'expires' })
    .replaceAll(defaultConfig.kratos_url, `http://${host}`)
    .replaceAll('"expires"', `"${moment(3_600_000)}"`)
    .replaceAll('2026-01-01T13:00:00Z', moment(0))
    .replaceAll(/flow-\d+/g, (word) => own(word, randomUUID))
    .replaceAll(/csrf_token-\d+/g, (word) => own(word, () => randomBytes(64).toString('base64')))
    .replaceAll(/challenge-\d+/g, (word) => own(word, () => randomBytes(32).toString('base64url')));
}

/** But for its padding and the moment it was made at. */
const bare = (html: string) => html.replace(/<!--[\w+/=]*-->$/, '').replace(/"now":\d+/, '');

test('there are flows of all kinds', () => {
  expect(new Set(begun.map(({ kind }) => kind)).size).toBe(4);
  expect(begun.length).toBeGreaterThan(40);
});

test('a page whose kind is known is to the letter the one that would have been rendered, for flows of many shapes', async () => {
  const answers = new Map<string, string>();
  const { get, rendered } = await world(
    ({ headers }, response) => {
      const [at, which] = `${headers['user-agent']}`.split(' ');
      const name = `${at} ${which}`;
      const recorded = begun[Number(at)];
      const text = answers.get(name) ?? (recorded && anew(recorded, `${headers.host}`)) ?? '';
      answers.set(name, text);
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    },
    { variables: { LOGIN_GATE: 'open' } },
  );
  for (const [index, { kind, name }] of begun.entries()) {
    const page = async (which: number, cookie = '') => {
      const before = rendered();
      const answer = await get(`/${kind}?n=${index}`, { 'user-agent': `${index} ${which}`, cookie });
      return { html: bare(await answer.text()), status: answer.status, rendered: rendered() - before };
    };
    await page(1);
    await page(2);
    const third = await page(3);
    // One that could be somebody's is always rendered.
    const plain = await page(3, 'other=1');
    expect([name, third.status, third.html]).toEqual([name, plain.status, plain.html]);
    expect([third.rendered, plain.rendered]).toEqual([0, 1]);
  }
});
