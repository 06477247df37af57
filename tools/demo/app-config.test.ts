import { readFileSync } from 'node:fs';
import { dataIn } from '@members/gateway/pages/html';
import { expect, test } from 'vitest';
import { withAppConfig } from './app-config.ts';

const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');

test('only the given values of a page’s configuration change', () => {
  const changed = withAppConfig(html, { kratos_url: '/</script>' });
  expect(dataIn(changed, 'app-config')).toEqual({ ...dataIn<object>(html, 'app-config'), kratos_url: '/</script>' });
});

test('a page without a configuration stays unchanged', () => {
  const mailbox = readFileSync(new URL('./worker/mailbox.html', import.meta.url), 'utf8');
  expect(withAppConfig(mailbox, { kratos_url: '/kratos' })).toBe(mailbox);
});
