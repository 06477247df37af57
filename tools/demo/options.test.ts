import { unknownVariables } from '@members/gateway/config/unknown-variables';
import { expect, test } from 'vitest';
import { readPorts, standardPorts, takenPort, usage } from './options.ts';

test('an option wins over the environment, which wins over the standard port', () => {
  expect(readPorts([], {})).toEqual(standardPorts);
  expect(readPorts(['--port-app', '5001'], { PORT_APP: '5002', PORT_CLIENT: '5003' })).toEqual({
    ...standardPorts,
    app: 5001,
    client: 5003,
  });
});

test.each([
  [['--port-app', '0'], '--port-app: expected a port number from 1 to 65535, got "0".'],
  [['--port-app=abc'], '--port-app: expected a port number from 1 to 65535, got "abc".'],
  [['--port-app', '5000', '--port-client', '5000'], '--port-app: port 5000 is used twice.'],
  [['--what'], "Unknown option '--what'. See --help."],
])('%j is refused in one line', (args, line) => {
  expect(() => readPorts(args, {})).toThrow(expect.objectContaining({ message: line, exitCode: 2 }));
});

test('the error for a taken port names the port and its option', () => {
  expect(takenPort('mailbox', 4436).message).toBe(
    'Port 4436 for the mailbox is taken by another program: choose another one with --port-mailbox.',
  );
});

test('the gateway does not warn about the variables of the demonstration', () => {
  const names = usage().match(/\bPORT_[A-Z_]+/g) ?? [];
  expect(names).toContain('PORT_KRATOS_ADMIN');
  expect(unknownVariables(Object.fromEntries(names.map((name) => [name, '5000'])))).toEqual([]);
});
