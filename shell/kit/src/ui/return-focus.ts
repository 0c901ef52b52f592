import { useState } from 'react';

/** For `onCloseAutoFocus`: gives the focus back to what had it before. Radix does so only for a trigger of its own. */
export const useReturnFocus = (open: boolean): ((event: Event) => void) => {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement);
  }
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
};
