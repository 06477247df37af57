import { configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach } from 'vitest';
import { endTest, watchConsole } from './running-app.ts';

// Vitest runs this file before each test file. Other modules are evaluated once for all files of a worker: hooks at their top
// level would apply to the first file only.

// Waits last this long on a slow machine only.
configure({ asyncUtilTimeout: 20_000, defaultIgnore: 'script, style, [aria-live] *' });

// React creates a stack trace for each element, for its warnings. That takes an eighth of the time of these tests.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true,
});

// jsdom has no modal dialogs. The stories test them in a real browser.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

beforeEach(watchConsole);
afterEach(endTest);
