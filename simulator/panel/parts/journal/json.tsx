import own from './journal.module.css';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** JSON as a tree that can be folded. @param depth objects below this depth are open */
export function Json({ value, name, depth = 2 }: { value: unknown; name?: string; depth?: number }) {
  const label = name === undefined ? null : <span className={own.key}>{name}: </span>;
  if (!isObject(value))
    return (
      <div className={own.leaf}>
        {label}
        <span data-type={typeof value}>{JSON.stringify(value)}</span>
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
      </summary>
      {entries.map(([key, each]) => (
        <Json key={key} name={key} value={each} depth={depth - 1} />
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
