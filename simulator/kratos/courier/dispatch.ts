/**
 * Delivers messages through HTTP or SMTP services (courier/courier_dispatcher.go and courier/http_channel.go of Kratos
 * v26.2.0).
 */

import { time } from '@members/engines/go/time';
import type { HttpRequestConfig } from '../../config/kratos-config.ts';
import { callWithRetries, Unreachable } from '../../http/client.ts';
import { behaviourOf } from '../../runtime/versions.ts';
import type { Delivery, MessageRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { errorObject, KratosError } from '../wire/errors.ts';
import { buildRequest } from '../wire/outgoing.ts';
import { sendMail, smtpChannel } from './smtp.ts';

/** Kratos waits 10 seconds for one delivery and does not repeat it at once. */
const client = { timeout: 10_000, attempts: 1 };

/** The HTTP channel of a type of message; undefined if there is none. */
function httpChannel({ config }: Kratos, type: MessageRecord['type']): Channel | undefined {
  const { channels, delivery_strategy, http } = config.courier;
  if (type === 'sms') return channels.find(({ id }) => id === 'sms');
  return delivery_strategy === 'http' && http ? { type: 'http', ...http } : undefined;
}

/** True if a service delivers messages of this type; else they stay in the simulator's mailbox. */
export const hasDeliveryService = (kratos: Kratos, type: MessageRecord['type']): boolean =>
  httpChannel(kratos, type) !== undefined || smtpChannel(kratos, type) !== undefined;

interface Channel {
  /** Kratos's configuration schema allows a channel without type, but then no delivery works. */
  readonly type?: 'http';
  readonly request_config: HttpRequestConfig;
}

/** The state of a message before its first attempt. */
export const undelivered: Delivery = { status: 'queued', send_count: 0, dispatches: [], tried_at: 0 };

const queues = new WeakMap<Kratos, Promise<void>>();

/** Delivers all due messages, one after the other. */
function runWorker(kratos: Kratos): Promise<void> {
  const before = queues.get(kratos) ?? Promise.resolve();
  const working = before.catch(() => undefined).then(() => attemptAll(kratos));
  queues.set(kratos, working);
  return working;
}

/**
 * Delivers due messages before the admin API shows them. If deliveries run in the background anyway, it does not wait
 * for a mail server, which may be slow.
 */
export async function deliverDueMessages(kratos: Kratos): Promise<void> {
  const working = runWorker(kratos);
  if (kratos.runtime.later && smtpChannel(kratos, 'email')) working.catch(console.error);
  else await working;
}

async function attemptAll(kratos: Kratos): Promise<void> {
  for (const { id } of kratos.world.messages()) {
    let message = kratos.world.message(id);
    while (message && isDue(kratos, message)) message = await attempt(kratos, message);
  }
}

/** The time of the next attempt, in milliseconds since 1970; infinity if no worker runs. */
export const nextAttemptAt = ({ config }: Kratos, { created_at, delivery }: MessageRecord): number =>
  config['watch-courier'] === false
    ? Number.POSITIVE_INFINITY
    : (delivery?.tried_at || created_at) + config.courier.worker.pull_wait;

const isDue = (kratos: Kratos, message: MessageRecord): boolean =>
  message.delivery?.status === 'queued' && nextAttemptAt(kratos, message) <= kratos.runtime.clock.now();

async function attempt(kratos: Kratos, message: MessageRecord): Promise<MessageRecord> {
  const { config, runtime, world } = kratos;
  const { delivery = undelivered } = message;
  const tried_at = nextAttemptAt(kratos, message);
  if (delivery.send_count > config.courier.message_retries)
    return world.saveMessage({ ...message, delivery: { ...delivery, status: 'abandoned', tried_at } });
  const error = await deliver(kratos, message);
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
  if (error) scheduleWorker(kratos);
  const sent = { status, send_count: delivery.send_count + 1, dispatches, tried_at } as const;
  return world.saveMessage({ ...message, delivery: sent });
}

/** Schedules the next run of the worker. */
export function scheduleWorker(kratos: Kratos): void {
  if (kratos.config['watch-courier'] === false) return;
  kratos.runtime.later?.(kratos.config.courier.worker.pull_wait, () => void runWorker(kratos).catch(console.error));
}

/** @returns why the delivery failed; undefined if it succeeded */
async function deliver(kratos: Kratos, message: MessageRecord): Promise<KratosError | undefined> {
  const mails = smtpChannel(kratos, message.type);
  if (mails) return sendMail(kratos, mails, message);
  const channel = httpChannel(kratos, message.type);
  if (!channel) return undefined;
  if (!channel.type) return failed('unknown courier channel type: ');
  const config = channel.request_config;
  try {
    const init = await buildRequest(kratos, config, channelContext(kratos, message));
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

/** The argument `ctx` of the channel's Jsonnet. */
export function channelContext({ runtime }: Kratos, message: MessageRecord): object {
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
