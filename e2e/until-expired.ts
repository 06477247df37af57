import type { World } from '@members/testkit/world';
import { expect, type Page } from '@playwright/test';

/** Waits until Kratos answers that the flow of the form on the page has expired. */
export async function untilExpired(page: Page, { kratos }: World, kind: 'login' | 'registration'): Promise<void> {
  const action = await page.locator(`form[action*="/self-service/${kind}?"]`).first().getAttribute('action');
  const id = new URL(action ?? '', kratos).searchParams.get('flow');
  const status = async () =>
    (await page.context().request.get(`${kratos}/self-service/${kind}/flows?id=${id}`)).status();
  await expect.poll(status, { message: `${kind} flow ${id} expires`, timeout: 30_000 }).toBe(410);
}
