/** Measures what `<SignIn />` of `@members/sign-in-react` adds to an app that has React. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSignIn } from '@members/tools/package/sign-in-react';
import { build } from 'vite';

const page = `
import { SignIn } from '@members/sign-in-react';
import '@members/sign-in-react/style.css';
import texts from '@members/sign-in-react/texts/en';
globalThis.app = [SignIn, texts];
`;

/** Returns the contents of a script and of those that it imports at its start. */
function scriptsFrom(entry) {
  const files = new Map();
  const read = (file) => {
    if (files.has(file)) return;
    const code = readFileSync(file, 'utf8');
    files.set(file, code);
    for (const [, name] of code.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g)) read(join(dirname(file), name));
  };
  read(entry);
  return [...files.values()];
}

/**
 * Builds a page with a sign-in only, without React.
 * @returns `element`: the scripts of the custom element; and contents of the scripts, the style sheet and the texts that it loads at first
 */
export async function buildSignInPage(root) {
  const built = join(root, 'dist/e2e/sign-in-react');
  await buildSignIn(built);
  const id = 'virtual:page';
  const { output } = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'page',
        resolveId: (name) => (name === id ? id : undefined),
        load: (name) => (name === id ? page : undefined),
      },
    ],
    resolve: { alias: { '@members/sign-in-react': built } },
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: { page: id },
        external: /^(react|react-dom|react-router|react-router-dom)(\/|$)/,
        output: { codeSplitting: { groups: [{ name: 'texts', test: /\/texts\/en\.js$/ }] } },
      },
    },
  });
  const chunks = output.filter(({ type }) => type === 'chunk');
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  // The set grows while it is read.
  for (const name of first)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) first.add(next);
  const loaded = chunks.filter(({ fileName }) => first.has(fileName));
  return {
    element: scriptsFrom(join(built, 'element.js')),
    scripts: loaded.filter(({ name }) => name !== 'texts').map(({ code }) => code),
    texts: loaded.filter(({ name }) => name === 'texts').map(({ code }) => code),
    styles: output.filter(({ fileName }) => fileName.endsWith('.css')).map(({ source }) => source),
  };
}
