import { expect, test } from 'vitest';
import { exposed } from './exposed.ts';

test.each(['', 'localhost', '127.0.0.1', '127.1.2.3', '::1'])('%j is nobody else’s', (host) => {
  expect(exposed({ host, port: 4434 })).toEqual([]);
});

test.each(['0.0.0.0', '::', '192.0.2.7', 'kratos'])('%j is warned of once', (host) => {
  expect(exposed({ host, port: 4434 })).toEqual([
    `the admin port 4434 is open beyond this machine (serve.admin.host is ${host}), and passwords are kept under a fast hash: let nobody use real ones`,
  ]);
});
