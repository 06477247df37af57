/** Returns Markdown whose relative links are only their words: they lead to files that are not in a package. */
export const withoutRelativeLinks = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\((?!https?:|#)[^)]+\)/g, '$1').trim();
