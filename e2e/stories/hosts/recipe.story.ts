import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { moduleOf } from '@members/tools/recipes/blocks';
import { test } from '@playwright/test';

/** Where the recipe of docs/guides/recipes.md finds its app: a page, whatever is asked for. */
const port = randomInt(20_000, 32_000);
process.env.APP_URL = `http://127.0.0.1:${port}`;
let app: Server;

test.beforeAll(async () => {
  app = createServer((_, response) => response.end('<!doctype html><title>App</title>'));
  await new Promise<void>((resolve) => app.listen(port, '127.0.0.1', resolve));
});
test.afterAll(() => void app.close());

await import(moduleOf('recipe.story.ts'));
