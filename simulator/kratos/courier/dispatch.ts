/** Hands messages to whoever delivers them (Kratos `courier/courier_dispatcher.go`, `courier/http_channel.go`). */

import type { HttpRequestConfig } from '../../config/kratos-config.ts';
import { time } from '../../go/time.ts';
import { callWithRetries, Unreachable } from '../../http/client.ts';
import { behaviourOf } from '../../runtime/versions.ts';
import type { Delivery, MessageRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { errorObject, KratosError } from '../wire/errors.ts';
import { requestOf } from '../wire/outgoing.ts';
import { sendMail, smtpChannel } from './smtp.ts';

/** The server takes no longer for one message, in milliseconds. */
const client = { patience: 10_000, attempts: 1 };

/** Where messages of a kind are sent by HTTP; undefined where they stay in the mailbox. */
function httpChannel({ config }: Kratos, type: MessageRecord['type']): Channel | undefined {
  const { channels, delivery_strategy, http } = config.courier;
  if (type === 'sms') return channels.find(({ id }) => id === 'sms');
  return delivery_strategy === 'http' && http ? { type: 'http', ...http } : undefined;
}

/** Somebody is to take messages of this kind away. */
export const isHandedOver = (kratos: Kratos, type: MessageRecord['type']): boolean =>
  httpChannel(kratos, type) !== undefined || smtpChannel(kratos, type) !== undefined;

interface Channel {
  /** The server's schema lets it be left out, and then the server knows none. */
  readonly type?: 'http';
  readonly request_config: HttpRequestConfig;
}

/** Nobody has tried yet. */
export const undelivered: Delivery = { status: 'queued', send_count: 0, dispatches: [], tried_at: 0 };

const queues = new WeakMap<Kratos, Promise<void>>();

/** Tries all messages whose turn it is, one at a time, and again as long as it is somebody's turn. */
function work(kratos: Kratos): Promise<void> {
  const before = queues.get(kratos) ?? Promise.resolve();
  const working = before.catch(() => undefined).then(() => tryAll(kratos));
  queues.set(kratos, working);
  return working;
}

/**
 * The same for whoever looks at the messages. A mail server may take its time: nobody waits for it where
 * the queue is worked at anyway.
 */
export async function lookedAt(kratos: Kratos): Promise<void> {
  const working = work(kratos);
  if (kratos.runtime.later && smtpChannel(kratos, 'email')) working.catch(console.error);
  else await working;
}

async function tryAll(kratos: Kratos): Promise<void> {
  for (const { id } of kratos.world.messages()) {
    let message = kratos.world.message(id);
    while (message && isDue(kratos, message)) message = await attempt(kratos, message);
  }
}

/** When the worker looks at the queue next, in milliseconds since 1970; never where there is none. */
export const turnOf = ({ config }: Kratos, { created_at, delivery }: MessageRecord): number =>
  config['watch-courier'] === false
    ? Number.POSITIVE_INFINITY
    : (delivery?.tried_at || created_at) + config.courier.worker.pull_wait;

const isDue = (kratos: Kratos, message: MessageRecord): boolean =>
  message.delivery?.status === 'queued' && turnOf(kratos, message) <= kratos.runtime.clock.now();

async function attempt(kratos: Kratos, message: MessageRecord): Promise<MessageRecord> {
  const { config, runtime, world } = kratos;
  const { delivery = undelivered } = message;
  const tried_at = turnOf(kratos, message);
  if (delivery.send_count > config.courier.message_retries)
    return world.saveMessage({ ...message, delivery: { ...delivery, status: 'abandoned', tried_at } });
  const error = await send(kratos, message);
  const now = runtime.clock.now();
  const dispatch = {
    id: world.id(),
    message_id: message.id,
    status: error ? 'failed' : 'success',
    error: error ? errorObject(error.fields) : null,
    created_at: time(now),
    updated_at: time(now),
  };
  const status = error ? 'queued' : 'sent';
  const dispatches = [dispatch, ...delivery.dispatches];
  if (error) comeBack(kratos);
  const sent = { status, send_count: delivery.send_count + 1, dispatches, tried_at } as const;
  return world.saveMessage({ ...message, delivery: sent });
}

/** Looks at the queue when the worker would. */
export function comeBack(kratos: Kratos): void {
  if (kratos.config['watch-courier'] === false) return;
  kratos.runtime.later?.(kratos.config.courier.worker.pull_wait, () => void work(kratos).catch(console.error));
}

/** @returns why nobody took it */
async function send(kratos: Kratos, message: MessageRecord): Promise<KratosError | undefined> {
  const mails = smtpChannel(kratos, message.type);
  if (mails) return sendMail(kratos, mails, message);
  const channel = httpChannel(kratos, message.type);
  if (!channel) return undefined;
  if (!channel.type) return failed('unknown courier channel type: ');
  const config = channel.request_config;
  try {
    const init = await requestOf(kratos, config, modelOf(kratos, message));
    const { status } = await callWithRetries(kratos, config.url, init, client);
    if (status >= 200 && status < 300) return undefined;
    return failed(`unable to dispatch mail delivery because upstream server replied with status code ${status}`);
  } catch (error) {
    if (error instanceof KratosError) return error;
    if (error instanceof Unreachable) return failed(error.message);
    throw error;
  }
}

const failed = (message: string) => new KratosError({ status: 500, bare: true, message });

/** What the channel's Jsonnet is told. */
function modelOf({ runtime }: Kratos, message: MessageRecord): object {
  return {
    recipient: message.recipient,
    subject: message.subject,
    body: message.body,
    ...(message.html_body ? { html_body: message.html_body } : {}),
    template_type: message.template_type,
    template_data: message.template_data ?? {},
    message_type: message.type,
    ...(behaviourOf(runtime).courierWithoutHeaders ? {} : { request_headers: message.request_headers ?? {} }),
  };
}
