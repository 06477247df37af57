import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { logoOrigins } from '../pages/client-logos.ts';
import { contentSecurityPolicy } from './security-headers.ts';

test('only the demonstration lets its panel show the app in a frame', async () => {
  const config = readConfig({ KRATOS_PUBLIC_URL: 'http://127.0.0.1:9' });
  expect(contentSecurityPolicy(config)).toContain("frame-ancestors 'none';");
  const framed = contentSecurityPolicy({ ...config, framedBy: ['http://localhost:4436'] });
  expect(framed).toContain('frame-ancestors http://localhost:4436;');
});

/** Returns the directives of a policy. Browsers split it at semicolons, and a header at commas (CSP level 3, section 2.2). */
const directivesOf = (policy: string) => policy.split(/[;,]/).map((directive) => directive.trim().split(/\s+/));

test('no address of a client adds a directive to the policy of a page', () => {
  const config = readConfig({ KRATOS_PUBLIC_URL: 'http://127.0.0.1:9' });
  const usual = directivesOf(contentSecurityPolicy(config));
  const hosts = fc.stringMatching(/^[ -~]{1,30}$/);
  const addresses = fc.oneof(
    fc.webUrl(),
    fc.tuple(fc.constantFrom('https://', 'http://', 'data:', ''), hosts).map((parts) => parts.join('')),
    fc.constantFrom('https://a;require-trusted-types-for/x.svg', 'https://a,sandbox/x', "https://b;script-src'*'/"),
  );
  fc.assert(
    fc.property(fc.array(addresses, { maxLength: 3 }), (logos) => {
      const data = logos.map((logo_uri, index) => [`${index}`, { request: { client: { logo_uri } } }]);
      const view = { origin: '', at: '', now: 0, timeZone: '', loaderData: Object.fromEntries(data), actionData: null };
      const policy = directivesOf(contentSecurityPolicy(config, { pictures: logoOrigins(view) }));
      expect(policy.map(([name]) => name)).toEqual(usual.map(([name]) => name));
      for (const [index, directive] of policy.entries())
        if (directive[0] === 'img-src')
          for (const value of directive.slice(3)) expect(value).toMatch(/^https:\/\/[^;, ]+$/);
        else expect(directive).toEqual(usual[index]);
    }),
  );
});

test.each(['KRATOS_BROWSER_URL', 'BRAND_LOGO_URL', 'MEASURE_URL'])(
  '%s with a semicolon in its host is refused',
  (name) => {
    const variables = { KRATOS_PUBLIC_URL: 'http://127.0.0.1:9', [name]: 'https://a;sandbox/x' };
    expect(() => readConfig(variables)).toThrow(name);
  },
);
