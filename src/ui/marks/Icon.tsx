import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Icon.module.css';

const disc = <circle cx="10" cy="10" r="7.75" />;

/** Shapes on a 20 by 20 grid with a stroke of 1.5, in the colour of the text. */
const SHAPES = {
  error: (
    <>
      {disc}
      <path d="M10 6.25v4.5M10 13.7v.05" />
    </>
  ),
  success: (
    <>
      {disc}
      <path d="m6.75 10.25 2.25 2.25 4.25-4.75" />
    </>
  ),
  info: (
    <>
      {disc}
      <path d="M10 9.25v4.5M10 6.3v.05" />
    </>
  ),
  warning: <path d="M10 2.9 2.4 16.1a.75.75 0 0 0 .65 1.15h13.9a.75.75 0 0 0 .65-1.15ZM10 8v4M10 14.5v.05" />,
  eye: (
    <>
      <path d="M1.75 10S4.75 4.5 10 4.5 18.25 10 18.25 10 15.25 15.5 10 15.5 1.75 10 1.75 10Z" />
      <circle cx="10" cy="10" r="2.5" />
    </>
  ),
  eyeOff: (
    <path d="M8.2 4.7A7.7 7.7 0 0 1 10 4.5c5.25 0 8.25 5.5 8.25 5.5a14 14 0 0 1-2.4 3M13.6 14.75A7.9 7.9 0 0 1 10 15.5C4.75 15.5 1.75 10 1.75 10A14 14 0 0 1 5.5 5.9M8.25 8.25a2.5 2.5 0 0 0 3.5 3.5M3 3l14 14" />
  ),
  arrow: <path d="M4 10h12M11 5l5 5-5 5" />,
  chevron: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  app: (
    <>
      <rect x="2.75" y="3.25" width="14.5" height="13.5" rx="2" />
      <path d="M2.75 7.25h14.5M5.5 5.3v-.05M8 5.3v-.05" />
    </>
  ),
  copy: (
    <>
      <rect x="6.75" y="6.75" width="9.5" height="9.5" rx="1.5" />
      <path d="M13.25 6.75v-2a1 1 0 0 0-1-1h-7.5a1 1 0 0 0-1 1v7.5a1 1 0 0 0 1 1h2" />
    </>
  ),
  user: (
    <>
      <circle cx="10" cy="6.75" r="3.5" />
      <path d="M3.5 17c.6-3.4 3.2-5 6.5-5s5.9 1.6 6.5 5" />
    </>
  ),
  key: (
    <>
      <circle cx="6.75" cy="13.25" r="3.5" />
      <path d="m9.25 10.75 7-7M12.75 7.25l2.5 2.5M14.75 5.25l1.5 1.5" />
    </>
  ),
  passkey: (
    <>
      <circle cx="7.75" cy="6.25" r="3.25" />
      <path d="M2.25 16.75c.5-3.2 2.7-4.75 5.5-4.75.9 0 1.7.15 2.4.45" />
      <circle cx="14.75" cy="10.25" r="2.5" />
      <path d="M14.75 12.75v5M14.75 15.5h2" />
    </>
  ),
  shield: (
    <path d="M10 2.25 3.75 4.5v5c0 4 2.75 6.75 6.25 8.25 3.5-1.5 6.25-4.25 6.25-8.25v-5ZM10 6.75v4M10 13.2v.05" />
  ),
  mail: (
    <>
      <rect x="2.25" y="4.25" width="15.5" height="11.5" rx="2" />
      <path d="m2.75 5.75 7.25 5.5 7.25-5.5" />
    </>
  ),
  sms: (
    <path d="M4.25 3.75h11.5a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5H9l-4 3.5v-3.5h-.75a1.5 1.5 0 0 1-1.5-1.5v-6.5a1.5 1.5 0 0 1 1.5-1.5ZM7 8.5v.05M10 8.5v.05M13 8.5v.05" />
  ),
  logout: (
    <path d="M8 3.75H5a1.25 1.25 0 0 0-1.25 1.25v10A1.25 1.25 0 0 0 5 16.25h3M8.5 10h8.25M13.25 6.25 17 10l-3.75 3.75" />
  ),
  check: <path pathLength="1" d="m4 10.5 4 4 8-9" />,
  plug: <path d="M7 2.75v3.5M13 2.75v3.5M5 6.25h10v3a5 5 0 0 1-10 0ZM10 14.25v3" />,
  compass: (
    <>
      {disc}
      <path d="m12.9 7.1-1.7 4.1-4.1 1.7 1.7-4.1Z" />
    </>
  ),
  lock: (
    <>
      <rect x="4" y="8.75" width="12" height="8" rx="2" />
      <path d="M6.75 8.75v-2.5a3.25 3.25 0 0 1 6.5 0v2.5M10 12v1.5" />
    </>
  ),
  clock: (
    <>
      {disc}
      <path d="M10 5.75V10l2.75 1.75" />
    </>
  ),
  list: <path d="M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.75 5.5v.05M3.75 10v.05M3.75 14.5v.05" />,
  globe: (
    <>
      {disc}
      <path d="M2.25 10h15.5M10 2.25c2.2 2.1 3.25 4.7 3.25 7.75S12.2 15.65 10 17.75C7.8 15.65 6.75 13.05 6.75 10S7.8 4.35 10 2.25Z" />
    </>
  ),
  link: (
    <path d="M8.25 11.75a3.25 3.25 0 0 0 4.6 0l2.7-2.7a3.25 3.25 0 0 0-4.6-4.6l-.9.9M11.75 8.25a3.25 3.25 0 0 0-4.6 0l-2.7 2.7a3.25 3.25 0 0 0 4.6 4.6l.9-.9" />
  ),
  sun: (
    <>
      <circle cx="10" cy="10" r="3.25" />
      <path d="M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.35 4.35 5.4 5.4M14.6 14.6l1.05 1.05M4.35 15.65 5.4 14.6M14.6 5.4l1.05-1.05" />
    </>
  ),
  moon: <path d="M16.75 12A7.1 7.1 0 0 1 8 3.25 7.1 7.1 0 1 0 16.75 12Z" />,
  contrast: (
    <>
      {disc}
      <path fill="currentcolor" d="M10 2.25a7.75 7.75 0 0 1 0 15.5Z" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

/** Icons that point to where the text goes. */
const directed: ReadonlySet<IconName> = new Set(['arrow', 'logout']);

/**
 * A 20 px icon, hidden from screen readers because it only accompanies a text.
 * @param turns whether it is mirrored in languages that are read from right to left
 */
export function Drawing({ children, turns = false }: { children: ReactNode; turns?: boolean }) {
  return (
    <svg
      className={classNames(styles.icon, turns && styles.turns)}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** An icon by its name. */
export const Icon = ({ name }: { name: IconName }) => <Drawing turns={directed.has(name)}>{SHAPES[name]}</Drawing>;
