declare module 'virtual:configuration' {
  /** The result of `configure` in `configure.ts` as JSON, with `placeholderOrigin` as the page's origin. */
  const text: string;
  export default text;
}
