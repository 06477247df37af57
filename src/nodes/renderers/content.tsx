import type { UiNodeAnchor, UiNodeImage, UiNodeText } from '@members/openapi';
import { webTarget } from '@members/openapi/targets';
import { ButtonLink, CodeBlock } from '@members/ui';
import type { ReactNode } from 'react';
import { type NodeProps, testId } from '../view.ts';

export function AnchorNode({ node, view }: NodeProps<UiNodeAnchor>): ReactNode {
  const { href, id, title } = node.attributes;
  // Only http(s) addresses become links, never `javascript:`.
  const target = webTarget(href);
  if (target === undefined) return null;
  return (
    <ButtonLink href={target.href} data-testid={testId('anchor', id)}>
      {view.language.serverText(title)}
    </ButtonLink>
  );
}

/**
 * Returns the address of a picture if it comes with the flow or from the flow's server; undefined otherwise, because
 * another server would learn who looks at it.
 * @param action address that the flow's form is sent to
 */
function ownPicture(src: string, action: string): string | undefined {
  if (/^data:image\//i.test(src)) return src;
  const address = webTarget(src);
  return address !== undefined && address.origin === webTarget(action)?.origin ? address.href : undefined;
}

export function ImageNode({ node, view }: NodeProps<UiNodeImage>): ReactNode {
  const { id, width, height } = node.attributes;
  const src = ownPicture(node.attributes.src, view.action);
  if (src === undefined) {
    view.report('a picture from elsewhere was left out');
    return null;
  }
  const alt = node.meta.label === undefined ? '' : view.language.plainServerText(node.meta.label);
  return <img src={src} width={width} height={height} alt={alt} data-testid={testId('image', id)} />;
}

export function TextNode({ node, view }: NodeProps<UiNodeText>): ReactNode {
  const { id, text } = node.attributes;
  const { label } = node.meta;
  return (
    <div data-testid={testId('text', id)}>
      <p data-testid={`${testId('text', id)}/label`}>{label === undefined ? '' : view.language.serverText(label)}</p>
      <CodeBlock
        label={label === undefined ? '' : view.language.plainServerText(label)}
        data-testid={`${testId('text', id)}/text`}
      >
        {view.language.serverText(text)}
      </CodeBlock>
    </div>
  );
}
