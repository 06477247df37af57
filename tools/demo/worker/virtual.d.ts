declare module 'virtual:configuration' {
  /** What `configure` of `configure.ts` returns, as JSON, with `anywhere` where the page's origin belongs. */
  const text: string;
  export default text;
}
