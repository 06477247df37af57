import type { ReactNode } from 'react';
import own from './journal.module.css';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

interface JsonProps {
  readonly value: unknown;
  readonly name?: string;
  /** Objects above this depth are open. */
  readonly depth?: number;
  /** The value's keys, with dots between them. */
  readonly path?: string;
  /** Returns what stands beside a value without members. */
  readonly note?: ((path: string) => ReactNode) | undefined;
}

/** JSON as a tree that can be folded. */
export function Json({ value, name, depth = 2, path = '', note }: JsonProps) {
  const label = name === undefined ? null : <span className={own.key}>{name}: </span>;
  if (!isObject(value))
    return (
      <div className={own.leaf}>
        {label}
        <span data-type={typeof value}>{JSON.stringify(value)}</span>
        {note?.(path)}
      </div>
    );
  const entries = Object.entries(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return (
    <details open={depth > 0} className={own.branch}>
      <summary>
        {label}
        {open}
        <span className={own.count}>{entries.length}</span>
        {close}
        {entries.length === 0 ? note?.(path) : null}
      </summary>
      {entries.map(([key, each]) => (
        <Json
          key={key}
          name={key}
          value={each}
          depth={depth - 1}
          path={path === '' ? key : `${path}.${key}`}
          note={note}
        />
      ))}
    </details>
  );
}

/** A body: as a tree if it is JSON, else as it is. */
export function Body({ text, type }: { text: string; type: string | undefined }) {
  if (type?.startsWith('application/x-www-form-urlencoded'))
    return <Json value={Object.fromEntries(new URLSearchParams(text))} />;
  try {
    return <Json value={JSON.parse(text)} />;
  } catch {
    return <pre className={own.raw}>{text}</pre>;
  }
}
