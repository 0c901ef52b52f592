import { useState } from 'react';

/** Where to return the focus: the focused element, or for a menu item, which is removed by then, the menu's button. */
const openerNow = () => {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
};

/**
 * For `onCloseAutoFocus`: returns the focus to the previous element, or to the page if that was removed, such as a
 * deleted row. Radix does so only for its own triggers.
 */
export const useReturnFocus = (open: boolean): ((event: Event) => void) => {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(openerNow());
  }
  return (event) => {
    event.preventDefault();
    const target = opener?.isConnected ? opener : document.getElementById('page');
    if (target instanceof HTMLElement) target.focus();
  };
};
