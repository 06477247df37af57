import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ProviderMark } from '../marks/ProviderMark.tsx';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './SocialButton.module.css';

export type SocialButtonProps = Omit<ButtonProps, 'variant' | 'icon'> & {
  provider: string;
  /** Text at the button's edge, such as "used last". */
  badge?: ReactNode;
};

/** A neutral button with the provider's logo before its label. */
export function SocialButton({ provider, badge, className, children, ...rest }: SocialButtonProps) {
  return (
    <Button
      {...rest}
      variant="secondary"
      icon={<ProviderMark provider={provider} />}
      className={classNames(styles.social, className)}
    >
      {/* The label is one flex item, whatever it consists of. */}
      <span>{children}</span>
      {badge ? <span className={styles.badge}>{badge}</span> : null}
    </Button>
  );
}

/** Grid for many providers, two in a row. */
export function Providers({ children }: { children: ReactNode }) {
  return <div className={styles.providers}>{children}</div>;
}
