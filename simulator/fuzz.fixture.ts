import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { answerRequest, requestJar } from './adapter/fetch.ts';
import { loadHydraConfig, loadKratosConfig } from './config/load.ts';
import { createSimulator } from './index.ts';
import { ConnectionDropped } from './runtime/connection-dropped.ts';
import { manualClock, seededRandom } from './runtime/runtime.ts';

const options = { dev: true, env: { DSN: 'memory' } };
const { config: kratos } = await loadKratosConfig({ ...options, files: ['tools/demo/kratos.yml'] });
const { config: hydra } = await loadHydraConfig({ ...options, files: ['tools/demo/hydra.yml'] });

/** Malformed requests to each operation: 300, or as many as `FUZZ_RUNS` says. */
export const runs = Number(process.env.FUZZ_RUNS ?? 300);

/** Arbitrary strings, and some that parsers often handle wrongly. */
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('', '%', '%zz', '\u0000', '__proto__', 'constructor', '../..', '-1', '1e999', 'null', 'true', '💥'),
  fc.uuid(),
);

function requests(names: readonly string[]) {
  const name = fc.oneof(fc.constantFrom(...names), text);
  const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }));
  const fields = fc.array(fc.tuple(name, value), { maxLength: 6 });
  const json = fields.map((pairs) => Object.fromEntries(pairs));
  const body: fc.Arbitrary<readonly [type: string, content: string]> = fc.oneof(
    fc.oneof(json, fc.array(json, { maxLength: 2 })).map((each) => ['application/json', JSON.stringify(each)] as const),
    fields.map((pairs) => {
      const form = new URLSearchParams(pairs.map(([key, each]) => [key, String(each)]));
      return ['application/x-www-form-urlencoded', form.toString()] as const;
    }),
    fc.tuple(fc.constantFrom('application/json', 'multipart/form-data; boundary=x', 'text/plain', ''), text),
  );
  return fc.record({ query: fc.array(fc.tuple(name, text), { maxLength: 4 }), body, part: text });
}

interface Operation {
  readonly listener: 'public' | 'admin';
  readonly method: string;
  readonly path: string;
}

/** Tests that malformed requests to each operation cause no internal error. Every run sends the same requests. */
export function fuzz(server: 'kratos' | 'hydra', operations: readonly Operation[], names: readonly string[]): void {
  // `Request` does not allow these methods: tunnels.test.ts sends them.
  const own = operations.filter(({ method }) => method !== 'TRACE' && method !== 'CONNECT');
  test.each(own)(
    '$listener $method $path',
    async ({ listener, method, path }) => {
      const runtime = { clock: manualClock(1_800_000_000_000), random: seededRandom(11), quickKeys: true };
      const service = createSimulator({ kratos, hydra, runtime })[server];
      if (!service) throw new Error(`no ${server}`);
      const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await fc.assert(
        fc.asyncProperty(requests(names), async ({ query, body: [type, content], part }) => {
          const place = path.replaceAll(/\{\w+\}/g, encodeURIComponent(part) || 'x');
          const hasBody = method !== 'GET' && method !== 'HEAD';
          const init = {
            method,
            ...(type ? { headers: { 'content-type': type } } : {}),
            ...(hasBody ? { body: content } : {}),
          };
          const request = new Request(`http://127.0.0.1:4434${place}?${new URLSearchParams(query)}`, init);
          await answerRequest(service[listener], request, requestJar([])).catch((error: unknown) =>
            expect(error).toBeInstanceOf(ConnectionDropped),
          );
          expect(logged.mock.calls).toEqual([]);
        }),
        { seed: 20260104, numRuns: runs },
      );
      logged.mockRestore();
    },
    60_000,
  );
}
