import { Button, type ButtonProps } from './Button.tsx';
import { ProviderMark } from './ProviderMark.tsx';

export type SocialButtonProps = Omit<ButtonProps, 'variant' | 'icon'> & { provider: string };

/** A neutral button with the provider's mark before its words. */
export function SocialButton({ provider, children, ...rest }: SocialButtonProps) {
  return (
    <Button {...rest} variant="secondary" icon={<ProviderMark provider={provider} />}>
      {children}
    </Button>
  );
}
