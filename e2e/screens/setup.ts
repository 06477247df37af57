import { configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach } from 'vitest';
import { clear, listen } from './page.ts';

// Vitest runs this file anew before each test file. What any other module says at its top is said once for all files of a
// worker: its hooks would be those of the first file alone.

// A machine with much to do is slow, not wrong.
configure({ asyncUtilTimeout: 20_000, defaultIgnore: 'script, style, [aria-live] *' });

// A stack trace for each element that React makes, to show beside its warnings, is an eighth of these tests' time.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true,
});

// jsdom draws no modal dialogs: what a browser does with one is a story.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

beforeEach(listen);
afterEach(clear);
