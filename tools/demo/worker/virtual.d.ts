declare module 'virtual:configuration' {
  /** The result of `configure` in `configure.ts` as JSON, with `placeholder` as the demonstration's address. */
  const text: string;
  export default text;
}
