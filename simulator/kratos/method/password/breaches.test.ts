import { describe, expect, test } from 'vitest';
import { type Fetch, manualClock, seededRandom } from '../../../runtime/runtime.ts';
import { countBreaches } from './breaches.ts';

const policy = (haveibeenpwned_host: string, ignore_network_errors = true) => ({
  haveibeenpwned_host,
  ignore_network_errors,
  haveibeenpwned_enabled: true,
  max_breaches: 0,
  min_password_length: 8,
  identifier_similarity_check_enabled: true,
  migrate_hook: { enabled: false },
});

const runtime = (fetch: Fetch) => ({ clock: manualClock(0), random: seededRandom(7), fetch });

const unreachable: Fetch = async (address) => {
  throw new Error(`no way to ${address}`);
};

describe('leaked passwords', () => {
  test('a built-in list replaces the public list, which is never requested', async () => {
    const count = (password: string) => countBreaches(policy('api.pwnedpasswords.com'), runtime(unreachable), password);
    expect(await count('password123')).toBeGreaterThan(0);
    expect(await count('violet-lantern-4711')).toBe(0);
  });

  test('another list gets only five digits of the hash', async () => {
    const addresses: string[] = [];
    const answers: Fetch = async (address) => {
      addresses.push(address);
      return new Response('0000000000000000000000000000000000A:7\r\n1E4C9B93F3F0682250B6CF8331B7EE68FD8:1,234\r\n');
    };
    expect(await countBreaches(policy('127.0.0.1:9'), runtime(answers), 'password')).toBe(1234);
    expect(addresses).toEqual(['https://127.0.0.1:9/range/5BAA6']);
  });

  test('a list that cannot be reached is ignored or causes an error, as configured', async () => {
    expect(await countBreaches(policy('127.0.0.1:9'), runtime(unreachable), 'password')).toBe(0);
    await expect(countBreaches(policy('127.0.0.1:9', false), runtime(unreachable), 'password')).rejects.toMatchObject({
      fields: { status: 502, id: 'upstream_error', message: 'Leaked password server unavailable' },
    });
  });
});
