import { useEffect, useState } from 'react';
import { useAttention } from '../attention/attention.tsx';
import { Icon } from '../marks/Icon.tsx';
import { Button, type ButtonProps } from './Button.tsx';

export type CopyButtonProps = Omit<ButtonProps, 'children' | 'onClick' | 'icon'> & {
  /** What goes to the clipboard. */
  text: string;
  label: string;
  copiedLabel: string;
  failedLabel: string;
};

/** Milliseconds for which the button says what came of it. */
const outcomeTime = 3000;

/** Puts a text on the clipboard and says so, in the button and to those who do not see it. */
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
      // Forbidden, or no secure page: then there is no clipboard.
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
