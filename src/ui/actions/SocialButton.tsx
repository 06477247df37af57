import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ProviderMark } from '../marks/ProviderMark.tsx';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './SocialButton.module.css';

export type SocialButtonProps = Omit<ButtonProps, 'variant' | 'icon'> & {
  provider: string;
  /** Said at the button's edge: that it was used last. */
  badge?: ReactNode;
};

/** A neutral button with the provider's mark before its words. */
export function SocialButton({ provider, badge, className, children, ...rest }: SocialButtonProps) {
  return (
    <Button
      {...rest}
      variant="secondary"
      icon={<ProviderMark provider={provider} />}
      className={classNames(styles.social, className)}
    >
      {/* One part, whatever it is made of. */}
      <span>{children}</span>
      {badge ? <span className={styles.badge}>{badge}</span> : null}
    </Button>
  );
}

/** Many of them: two beside each other, each a mark and a name. */
export function Providers({ children }: { children: ReactNode }) {
  return <div className={styles.providers}>{children}</div>;
}
