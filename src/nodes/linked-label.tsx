import { webTarget } from '@members/openapi/targets';
import { TextLink } from '@members/ui';
import { Fragment, type ReactNode } from 'react';
import { withoutDirectionControls } from '../intl/isolate.tsx';

/** A link in a label, as in Markdown and as in Ory's own pages: `[terms](https://example.org/terms)`. */
const link = /\[([^\]]+)\]\(([^\s)]+)\)/;

/**
 * Returns a label with its links, which open another tab so that the form's input stays. A link that must not be
 * followed is its text only.
 * @returns undefined if the label has no link
 */
export function linkedLabel(label: string): ReactNode | undefined {
  if (!link.test(label)) return undefined;
  // Each match gives three parts: the text before it, its words, its address.
  const parts = withoutDirectionControls(label).split(link);
  const content = parts.map((part, index) => {
    if (index % 3 === 2) return null;
    const target = index % 3 === 1 ? webTarget(parts[index + 1] ?? '') : undefined;
    const words =
      target === undefined ? (
        part
      ) : (
        <TextLink href={target.href} rel="noreferrer" target="_blank">
          {part}
        </TextLink>
      );
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
    return <Fragment key={index}>{words}</Fragment>;
  });
  return <bdi>{content}</bdi>;
}
