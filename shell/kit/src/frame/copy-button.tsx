import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { announce } from './announce.tsx';

const COPY = 'Copy';

type CopyButtonProps = {
  /** The text to copy. */
  text: string;
  /** Its name for screen readers: 'the recovery codes'. */
  what: string;
  /** The label before it is pressed; must be self-explanatory. */
  words?: string;
  /** In the footer of a dialog, as its main action. */
  isMain?: boolean;
};

/** Copies a text to the clipboard, and confirms it. */
export const CopyButton = ({ text, what, words = COPY, isMain }: CopyButtonProps) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce('Copied');
    } catch {
      toast.failure('Copying did not work', 'Please select the text and copy it yourself.');
    }
  };
  const shown = isCopied ? 'Copied' : words;
  return (
    <Button
      tone={isMain ? 'main' : 'line'}
      place={isMain ? 'go' : undefined}
      aria-label={shown === words && words !== COPY ? undefined : `${shown} ${what}`}
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {shown}
    </Button>
  );
};
