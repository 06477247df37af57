/** Reads the parts of a Dockerfile that tell how the image starts. */

import { wordsOf } from './command.ts';
import { interpolate } from './interpolate.ts';

/** The last stage of a Dockerfile. */
export interface Image {
  readonly from: string;
  /** The files and folders that it copies from the build's folder. */
  readonly copies: readonly { readonly source: string; readonly target: string }[];
  readonly env: Readonly<Record<string, string>>;
  readonly workdir: string | undefined;
  readonly entrypoint: readonly string[] | undefined;
  readonly command: readonly string[] | undefined;
}

/**
 * Reads a Dockerfile.
 *
 * @param args the build's arguments
 * @param target the stage to take; the last one if left out
 */
export function readDockerfile(text: string, args: Readonly<Record<string, string>> = {}, target?: string): Image {
  const variables: Record<string, string> = {};
  const stages = new Map<string, Image>();
  const blank = { copies: [], env: {}, workdir: undefined, entrypoint: undefined, command: undefined };
  let image: Image = { from: '', ...blank };
  let stage = '';
  const lines = text
    .replace(/^\s*#.*\n?/gm, '')
    .replace(/[\\`][ \t]*\r?\n/g, ' ')
    .split(/\r?\n/);
  for (const line of lines) {
    const [, keyword = '', raw = ''] = /^\s*([a-z]+)\s+(.*?)\s*$/i.exec(line) ?? [];
    const rest = interpolate(raw, { ...variables, ...image.env });
    const words = rest.split(/\s+/).filter((word) => !word.startsWith('--'));
    switch (keyword.toUpperCase()) {
      case 'ARG': {
        const [name = '', standard] = rest.split('=');
        const value = args[name] ?? standard?.replace(/^(["'])(.*)\1$/, '$2');
        if (value !== undefined) variables[name] = value;
        break;
      }
      case 'FROM': {
        if (target !== undefined && stage === target) return image;
        const [from = '', , name = ''] = words;
        image = stages.get(from) ?? { from, ...blank };
        stage = name;
        break;
      }
      case 'COPY':
      case 'ADD': {
        const paths = rest.startsWith('[') ? jsonList(rest) : words;
        const folder = paths?.at(-1) ?? '';
        if (paths && !/--from=/.test(rest))
          image = {
            ...image,
            copies: [
              ...image.copies,
              ...paths.slice(0, -1).map((source) => copyOf(source, folder, paths.length > 2, image.workdir)),
            ],
          };
        break;
      }
      case 'ENV':
        image = { ...image, env: { ...image.env, ...envOf(rest) } };
        break;
      case 'WORKDIR':
        image = { ...image, workdir: rest };
        break;
      case 'ENTRYPOINT':
        image = { ...image, entrypoint: jsonList(rest) ?? ['sh', '-c', rest] };
        break;
      case 'CMD':
        image = { ...image, command: jsonList(rest) ?? ['sh', '-c', rest] };
        break;
    }
    stages.set(stage, image);
  }
  return image;
}

/** A file copied to a folder keeps its name; of a folder the contents are copied. */
function copyOf(source: string, to: string, isSeveral: boolean, workdir = '/') {
  const folder = to.startsWith('/') ? to : `${workdir.replace(/\/$/, '')}/${to.replace(/^\.\/?/, '')}`;
  const name = /([^/]+\.\w+)$/.exec(source)?.[1];
  const isInto = isSeveral || folder.endsWith('/') || (name !== undefined && !/\.\w+$/.test(folder));
  return { source, target: isInto && name ? `${folder.replace(/\/$/, '')}/${name}` : folder };
}

function jsonList(text: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map(String) : undefined;
  } catch {
    return undefined;
  }
}

/** `ENV A=1 B="2"`, or the older `ENV A 1`. */
function envOf(text: string): Record<string, string> {
  const [first = '', ...rest] = wordsOf(text);
  if (!first.includes('=')) return { [first]: rest.join(' ') };
  return Object.fromEntries([first, ...rest].map((each) => [each.split('=')[0], each.slice(each.indexOf('=') + 1)]));
}
