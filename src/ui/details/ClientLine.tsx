import type { ReactNode } from 'react';
import { type Client, ClientMark } from '../marks/ClientMark.tsx';
import { Fact } from './Facts.tsx';

/** A fact about an OAuth2 client, with its mark. */
export function ClientLine({ name, logo, children }: Client & { children: ReactNode }) {
  return <Fact mark={<ClientMark name={name} logo={logo} />}>{children}</Fact>;
}
