import { distance } from 'fastest-levenshtein';

/** The candidate most similar to a misspelt word, in any case; undefined if none is similar. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const [best] = [...candidates]
    .map((candidate) => ({ candidate, letters: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((one, other) => one.letters - other.letters);
  return best && best.letters <= Math.max(1, Math.floor(word.length / 3)) ? best.candidate : undefined;
}
