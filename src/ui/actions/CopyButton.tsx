import { useEffect, useState } from 'react';
import { useAttention } from '../attention/attention.tsx';
import { Icon } from '../marks/Icon.tsx';
import { Button, type ButtonProps } from './Button.tsx';

export type CopyButtonProps = Omit<ButtonProps, 'children' | 'onClick' | 'icon'> & {
  /** Text for the clipboard. */
  text: string;
  label: string;
  copiedLabel: string;
  failedLabel: string;
};

/** Time (ms) for which the button shows the result. */
const outcomeTime = 3000;

/** Button that copies a text. It shows and announces the result. */
export function CopyButton({ text, label, copiedLabel, failedLabel, variant = 'ghost', ...rest }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const { announce } = useAttention();
  const words = { copied: copiedLabel, failed: failedLabel };
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), outcomeTime);
    return () => clearTimeout(timer);
  }, [outcome]);
  const showOutcome = (what: 'copied' | 'failed') => {
    setOutcome(what);
    announce(words[what]);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showOutcome('copied');
    } catch {
      // Forbidden, or not a secure context.
      showOutcome('failed');
    }
  };
  return (
    <Button
      data-script=""
      {...rest}
      variant={variant}
      icon={<Icon name={outcome === 'copied' ? 'check' : 'copy'} />}
      onClick={() => void copy()}
    >
      {outcome === undefined ? label : words[outcome]}
    </Button>
  );
}
