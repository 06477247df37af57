import { Button, type ButtonProps } from './Button.tsx';
import { classNames } from './class-names.ts';
import { ProviderMark } from './ProviderMark.tsx';
import styles from './SocialButton.module.css';

export type SocialButtonProps = Omit<ButtonProps, 'variant' | 'icon'> & { provider: string };

/** A neutral button with the provider's mark before its words. */
export function SocialButton({ provider, className, children, ...rest }: SocialButtonProps) {
  return (
    <Button
      {...rest}
      variant="secondary"
      icon={<ProviderMark provider={provider} />}
      className={classNames(styles.social, className)}
    >
      {children}
    </Button>
  );
}
