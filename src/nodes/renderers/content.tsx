import type { ReactNode } from 'react';
import type { UiNodeAnchor, UiNodeImage, UiNodeText } from '../../../openapi/index.ts';
import { ButtonLink, CodeBlock } from '../../ui/index.ts';
import { type NodeProps, testId } from '../view.ts';

/** Addresses with another scheme than http(s), `javascript:` above all, never become a link. */
const isWeb = (href: string) => URL.canParse(href) && /^https?:$/.test(new URL(href).protocol);

export function AnchorNode({ node, view }: NodeProps<UiNodeAnchor>): ReactNode {
  const { href, id, title } = node.attributes;
  if (!isWeb(href)) return null;
  return (
    <ButtonLink href={href} data-testid={testId('anchor', id)}>
      {view.language.say(title)}
    </ButtonLink>
  );
}

/** A picture comes with the flow itself or from the server that made it; one from elsewhere would tell others who looks at it. */
function isOwnPicture(src: string, action: string): boolean {
  if (/^data:image\//i.test(src)) return true;
  return URL.canParse(src) && URL.canParse(action) && isWeb(src) && new URL(src).origin === new URL(action).origin;
}

export function ImageNode({ node, view }: NodeProps<UiNodeImage>): ReactNode {
  const { src, id, width, height } = node.attributes;
  if (!isOwnPicture(src, view.action)) {
    view.report('a picture from elsewhere was left out');
    return null;
  }
  const alt = node.meta.label === undefined ? '' : view.language.sayPlain(node.meta.label);
  return <img src={src} width={width} height={height} alt={alt} data-testid={testId('image', id)} />;
}

export function TextNode({ node, view }: NodeProps<UiNodeText>): ReactNode {
  const { id, text } = node.attributes;
  const { label } = node.meta;
  return (
    <div data-testid={testId('text', id)}>
      <p data-testid={`${testId('text', id)}/label`}>{label === undefined ? '' : view.language.say(label)}</p>
      <CodeBlock
        label={label === undefined ? '' : view.language.sayPlain(label)}
        data-testid={`${testId('text', id)}/text`}
      >
        {view.language.say(text)}
      </CodeBlock>
    </div>
  );
}
