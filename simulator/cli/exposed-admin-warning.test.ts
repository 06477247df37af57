import { expect, test } from 'vitest';
import { exposedAdminWarning } from './exposed-admin-warning.ts';

test.each(['', 'localhost', '127.0.0.1', '127.1.2.3', '::1'])('the admin host %j gives no warning', (host) => {
  expect(exposedAdminWarning({ host, port: 4434 })).toEqual([]);
});

test.each(['0.0.0.0', '::', '192.0.2.7', 'kratos'])('the admin host %j gives a warning', (host) => {
  expect(exposedAdminWarning({ host, port: 4434 })).toEqual([
    `other machines can reach the admin port 4434 (serve.admin.host is ${host}). Passwords are stored with a fast hash: do not use real ones`,
  ]);
});
