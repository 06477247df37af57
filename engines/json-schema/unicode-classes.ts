/**
 * Unicode classes such as `\p{Letter}`. Go ignores case, blanks, `-` and `_` in their names, and knows the long names of
 * categories; RE2JS knows only the exact short ones.
 */

/** The categories by their long names, in their canonical spelling. */
const categories: Readonly<Record<string, string>> = {
  Lc: 'LC',
  Casedletter: 'LC',
  Closepunctuation: 'Pe',
  Combiningmark: 'M',
  Connectorpunctuation: 'Pc',
  Control: 'Cc',
  Currencysymbol: 'Sc',
  Dashpunctuation: 'Pd',
  Decimalnumber: 'Nd',
  Enclosingmark: 'Me',
  Finalpunctuation: 'Pf',
  Format: 'Cf',
  Initialpunctuation: 'Pi',
  Letter: 'L',
  Letternumber: 'Nl',
  Lineseparator: 'Zl',
  Lowercaseletter: 'Ll',
  Mark: 'M',
  Mathsymbol: 'Sm',
  Modifierletter: 'Lm',
  Modifiersymbol: 'Sk',
  Nonspacingmark: 'Mn',
  Number: 'N',
  Openpunctuation: 'Ps',
  Other: 'C',
  Otherletter: 'Lo',
  Othernumber: 'No',
  Otherpunctuation: 'Po',
  Othersymbol: 'So',
  Paragraphseparator: 'Zp',
  Privateuse: 'Co',
  Punctuation: 'P',
  Separator: 'Z',
  Spaceseparator: 'Zs',
  Spacingmark: 'Mc',
  Surrogate: 'Cs',
  Symbol: 'S',
  Titlecaseletter: 'Lt',
  Unassigned: 'Cn',
  Uppercaseletter: 'Lu',
  Cntrl: 'Cc',
  Digit: 'Nd',
  Punct: 'P',
};

/** Go's canonical spelling of a name (`canonicalName` of regexp/syntax). */
function canonical(name: string): string {
  const letters = name.replaceAll(/[-_ ]/g, '');
  return letters.slice(0, 1).toUpperCase() + letters.slice(1).toLowerCase();
}

/** A pattern with the names of Unicode classes as RE2JS knows them. */
export function withShortClassNames(pattern: string): string {
  return pattern.replaceAll(
    /\\(?:([pP])\{(\^?)([^}]*)\}|[\s\S])/g,
    (found, letter?: string, not?: string, name = '') => {
      if (letter === undefined) return found;
      const known = canonical(name);
      return `\\${letter}{${not}${categories[known] ?? known}}`;
    },
  );
}
