import type { ReactNode } from 'react';
import styles from './ProviderMark.module.css';

/** Simplified marks in their owners' colours, drawn on a 20 by 20 grid; those that are black follow the text colour. */
const MARKS: Record<string, ReactNode> = {
  google: (
    <g fill="none" strokeWidth="3.4">
      <path stroke="#ea4335" d="M3.64 6.62a7.2 7.2 0 0 1 11.5-1.64" />
      <path stroke="#fbbc04" d="M3.64 13.38a7.2 7.2 0 0 1 0-6.76" />
      <path stroke="#34a853" d="M14.82 15.35a7.2 7.2 0 0 1-11.18-1.97" />
      <path stroke="#4285f4" d="M10.4 10h6.8a7.2 7.2 0 0 1-2.38 5.35" />
    </g>
  ),
  microsoft: (
    <>
      <path fill="#f25022" d="M2 2h7.5v7.5H2z" />
      <path fill="#7fba00" d="M10.5 2H18v7.5h-7.5z" />
      <path fill="#00a4ef" d="M2 10.5h7.5V18H2z" />
      <path fill="#ffb900" d="M10.5 10.5H18V18h-7.5z" />
    </>
  ),
  facebook: (
    <>
      <circle cx="10" cy="10" r="9" fill="#0866ff" />
      <path fill="none" stroke="#fff" strokeWidth="2.2" d="M10.6 19V9a2.4 2.4 0 0 1 2.4-2.4h1M7.6 11.2h5.8" />
    </>
  ),
  apple: (
    <g fill="currentcolor">
      <path d="M13.3 1.4c.2 1.3-.3 2.4-1 3.2-.8.9-1.8 1.4-2.8 1.3-.2-1.2.3-2.3 1-3.1.8-.9 1.9-1.4 2.8-1.4Z" />
      <path d="M16.9 14.2c-.6 1.4-1.8 4.1-3.5 4.1-1.1 0-1.6-.7-3-.7s-1.9.7-2.9.7c-2 0-4.6-4.1-4.6-7.7 0-3.2 2-5 4.2-5 1.3 0 2.3.8 3.2.8.8 0 2.1-.9 3.6-.9 1.1 0 2.2.5 2.9 1.5-2.8 1.7-2.4 5.9.1 7.2Z" />
    </g>
  ),
  github: (
    <>
      <circle cx="10" cy="10" r="9" fill="currentcolor" />
      <path
        className={styles.cut}
        d="M5.6 5.1c.9 0 1.7.4 2.3.9a8 8 0 0 1 4.2 0c.6-.5 1.4-.9 2.3-.9.4.9.4 1.7.2 2.3.6.7.9 1.5.9 2.4 0 2.7-1.6 3.6-3.4 3.9.4.4.6 1 .6 1.8v3.2a9 9 0 0 1-5.4 0v-1.5c-1.9.4-2.3-.6-2.7-1.4-.2-.4-.5-.8-.9-1 .9-.3 1.6.2 2 .8.4.7.9.9 1.7.7 0-.5.2-.9.5-1.2-1.8-.3-3.4-1.2-3.4-3.9 0-.9.3-1.7.9-2.4-.2-.6-.2-1.4.2-2.3Z"
      />
    </>
  ),
};

/** A provider's mark; for one we do not know, its initial in a circle. Decoration: the button says the name. */
export function ProviderMark({ provider }: { provider: string }) {
  const mark = MARKS[provider.toLowerCase()];
  return (
    <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {mark ?? (
        <>
          <circle cx="10" cy="10" r="9" className={styles.disc} />
          <text x="10" y="14" textAnchor="middle" className={styles.initial}>
            {[...provider.trim()][0]?.toUpperCase()}
          </text>
        </>
      )}
    </svg>
  );
}
