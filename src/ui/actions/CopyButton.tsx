import { useEffect, useState } from 'react';
import { useAttention } from '../attention/attention.tsx';
import { Icon } from '../marks/Icon.tsx';
import { Button, type ButtonProps } from './Button.tsx';

export type CopyButtonProps = Omit<ButtonProps, 'children' | 'onClick' | 'icon'> & {
  /** Text for the clipboard, or a function that reads it when the button is pressed. */
  text: string | (() => Promise<string>);
  label: string;
  copiedLabel: string;
  failedLabel: string;
};

/** Time (ms) for which the button shows the result. */
const outcomeTime = 3000;

/** WebKit allows a write only while it handles the press, so that it gets a promise of the text. */
const blobOf = async (text: Promise<string>) => new Blob([await text], { type: 'text/plain' });

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
      if (typeof text === 'string') await navigator.clipboard.writeText(text);
      else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blobOf(text()) })]);
      showOutcome('copied');
    } catch {
      // Forbidden, not a secure context, or the text could not be read.
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
