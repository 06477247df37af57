import { makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/verification/flows?id=';

const wrong: readonly RequestFields[] = [
  ...[{ transient_payload: 'x' }, { transient_payload: '{"a":1' }, { transient_payload: false }],
  ...[{ email: false }, { email: {} }, { email: ' ' }, { code: [] }, { code: 'é' }],
];

/** Verification with malformed bodies, and unusual spellings of addresses. */
export default contract('verification/malformed-bodies', { profile: 'verification' }, async (stage) => {
  for (const method of ['code', 'nonsense']) await values(stage, method);
  await addresses(stage);
});

async function values({ browser, form, native, note }: Stage, method: string): Promise<void> {
  for (const fields of wrong) {
    note(`${method}: ${JSON.stringify(fields)}`);
    const flow = await start(browser, 'verification');
    await submit(browser, flow, { method, ...fields });
    await browser.get(`${read}${text(flow, 'id')}`);
    const page = await open(form, 'verification');
    await submit(form, page, { method, ...fields });
    await form.fetch(`${read}${text(page, 'id')}`);
    await submit(native, await startApi(native, 'verification'), { method, ...fields });
  }
}

async function addresses({ admin, browser, email, mail, note }: Stage): Promise<void> {
  const address = email('typed');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const typed of [` ${address} `, address.toUpperCase(), `${address}\t`]) {
    note('an address as somebody types it');
    const flow = await start(browser, 'verification');
    await submit(browser, flow, { method: 'code', email: typed });
    await mail.messages(address);
  }
}
