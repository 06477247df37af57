import { createServer, type Server } from 'node:http';
import { freePort } from '@members/testkit/ports';
import { moduleOf } from '@members/tools/recipes/blocks';
import { test } from '@playwright/test';

// The recipe of docs/guides/recipes.md reads the address of its app from APP_URL: here a server with one page.
const port = await freePort();
process.env.APP_URL = `http://127.0.0.1:${port}`;
let app: Server;

test.beforeAll(async () => {
  app = createServer((_, response) => response.end('<!doctype html><title>App</title>'));
  await new Promise<void>((resolve) => app.listen(port, '127.0.0.1', resolve));
});
test.afterAll(() => void app.close());

await import(moduleOf('recipe.story.ts'));
