import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, heading, openApp } from '../open.tsx';
import { account, createWorld, type ScreenWorld } from '../world.ts';

const lastSubmit = ({ sent }: ScreenWorld) => sent.findLast(({ call }) => call === 'POST /self-service/recovery');

test('a request for a message carries the language of the page and the address of its flow', async () => {
  const world = await createWorld();
  const { user } = await openApp('/recovery', world);
  await heading('Récupération de compte');
  fireEvent.change(screen.getByLabelText('Langue'), { target: { value: 'de' } });
  await heading('Konto wiederherstellen');
  await user.type(field('E-Mail'), `${account.email}{Enter}`);
  await screen.findByTestId('change-address');
  const { body, url } = lastSubmit(world) ?? {};
  const flow_url = `${window.location.origin}/recovery?flow=${url?.searchParams.get('flow')}`;
  expect(body).toMatchObject({ transient_payload: { locale: 'de', flow_url } });
});

test('input for an expired flow carries the address of the flow that replaces it', async () => {
  const world = await createWorld();
  const { user } = await openApp('/recovery', world);
  await heading('Récupération de compte');
  const first = new URLSearchParams(window.location.search).get('flow');
  await user.type(field('E-mail'), account.email);
  world.clock.advance(24 * 3_600_000);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(lastSubmit(world)).toBeDefined());
  const { body, url } = lastSubmit(world) ?? {};
  const id = url?.searchParams.get('flow');
  expect(id).not.toBe(first);
  expect(body).toMatchObject({ transient_payload: { flow_url: `${window.location.origin}/recovery?flow=${id}` } });
});
