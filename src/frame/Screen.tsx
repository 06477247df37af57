import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../intl/provider.tsx';
import { Heading, Stack, useAttention } from '../ui/index.ts';
import { useApp } from './app.tsx';

interface Props {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Heading, document title and content of every screen, so that the three never part; who comes to it is told its title. */
export function Screen({ title, subtitle, action, children }: Props): ReactNode {
  const { plain } = useLanguage();
  const { config } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  const { arrive } = useAttention();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step
  useLayoutEffect(() => arrive(heading.current), [arrive, title]);
  return (
    <Stack gap="group">
      <title>{plain('page.title', { title, brand: config.brand_name })}</title>
      <Heading ref={heading} subtitle={subtitle} action={action}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
