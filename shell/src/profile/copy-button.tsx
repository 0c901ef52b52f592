import { announce } from '@allsquare/kit/announce';
import { Button } from '@allsquare/kit/ui/button';
import { toast } from '@allsquare/kit/ui/toast';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** Puts a text on the clipboard, and says that it is there; `what` it is, for screen readers. */
export const CopyButton = ({ text, what }: { text: string; what: string }) => {
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
  const word = isCopied ? 'Copied' : 'Copy';
  return (
    <Button
      aria-label={`${word} ${what}`}
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {word}
    </Button>
  );
};
