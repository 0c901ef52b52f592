import { useState } from 'react';

/**
 * What the focus goes back to: the focused element, or for an item of a menu, which is gone by then, the menu's button.
 */
const openerNow = () => {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
};

/**
 * For `onCloseAutoFocus`: gives the focus back to what had it before, or to the page where that is gone, such as a
 * deleted row. Radix does so only for a trigger of its own.
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
