import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@members/testkit/servers';
import { serveFiles } from '@members/testkit/static-files';
import type { Page } from '@playwright/test';

interface StorybookIndex {
  readonly entries: Readonly<Record<string, { readonly title: string }>>;
}

/** Builds Storybook into `dist/storybook` and serves it. @returns its origin, the ids of its stories and `close` */
export async function openStorybook() {
  const folder = join(root, 'dist/storybook');
  const bin = join(root, 'node_modules/storybook/dist/bin/dispatcher.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [bin, 'build', '-o', folder, '--quiet', '--disable-telemetry'], {
    cwd: root,
    env,
  });
  const { entries }: StorybookIndex = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'));
  const { origin, close } = await serveFiles(folder, { fallback: 'index.html' });
  return {
    origin,
    close,
    /** Returns the ids of the stories below a title. */
    stories: (title: string) => Object.keys(entries).filter((id) => entries[id]?.title.startsWith(`${title}/`)),
  };
}

export type Storybook = Awaited<ReturnType<typeof openStorybook>>;

/**
 * Opens a story without Storybook's own frame. The accessibility add-on does not run by itself.
 * @param globals values of the toolbar, for example `locale:de;theme:dark`
 */
export async function openStory(page: Page, { origin }: Storybook, id: string, globals = 'locale:fr'): Promise<void> {
  await page.goto(`${origin}/iframe.html?viewMode=story&id=${id}&globals=a11y.manual:!true;${globals}`);
  await page.locator('#storybook-root > *').first().waitFor({ state: 'attached' });
}

/** The part of the preview's channel that is used here. */
interface PreviewChannel {
  on(event: string, listener: (payload: { readonly storyId: string; readonly status: string }) => void): void;
  once(event: string, listener: () => void): void;
  emit(event: string, payload: object): void;
}

/**
 * Shows another story in the same document, as the sidebar does. This is much faster than to load it. The story must not be
 * the one that is already shown.
 * @returns `success`, or the event or status that the story ended with
 */
export function showStory(page: Page, id: string): Promise<string> {
  return page.evaluate(
    (storyId) =>
      new Promise<string>((resolve) => {
        const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as {
          __STORYBOOK_ADDONS_CHANNEL__: PreviewChannel;
        };
        channel.on('storyFinished', ({ storyId: ended, status }) => ended === storyId && resolve(status));
        for (const event of ['storyMissing', 'storyErrored', 'storyThrewException', 'playFunctionThrewException'])
          channel.once(event, () => resolve(event));
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
      }),
    id,
  );
}
