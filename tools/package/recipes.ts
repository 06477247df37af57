/** Writes the recipes of the documentation into a fresh folder, as a reader copies them: `node tools/package/recipes.ts FOLDER`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockOf } from '../recipes/blocks.ts';

/** The recipes by the name that each tool looks for: Vitest would also run a file `*.spec.ts`. */
const names = {
  'vitest.ts': 'vitest.test.ts',
  'account.tsx': 'account.tsx',
  'account.test.tsx': 'account.test.tsx',
  'recipe.story.ts': 'recipe.e2e.ts',
};

const playwright = `export default {
  testMatch: '*.e2e.ts',
  webServer: { command: 'node app.mjs', url: 'http://localhost:5173' },
};
`;
const app = `import { createServer } from 'node:http';

createServer((_, response) => response.end('<!doctype html><title>App</title>')).listen(5173, 'localhost');
`;
const compiler = { compilerOptions: { jsx: 'react-jsx' } };

const [folder = 'dist/fresh'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
for (const [block, name] of Object.entries(names)) write(name, blockOf(block));
write('playwright.config.ts', playwright);
write('app.mjs', app);
write('tsconfig.json', JSON.stringify(compiler));
write('package.json', JSON.stringify({ name: 'fresh', private: true, type: 'module' }));
