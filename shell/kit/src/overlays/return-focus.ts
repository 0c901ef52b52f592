import { useState } from 'react';

/** The button of the menu that has an element; undefined outside of menus. */
const menuButtonOf = (element: Element | null) => {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : undefined;
};

/**
 * Of the menu that had the focus last. A closing menu returns the focus in the next task, after its dialog opens.
 * Module state: only effects and events write it.
 */
let lastMenuButton: Element | null | undefined;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  lastMenuButton = menuButtonOf(target as Element);
});

/** Where to return the focus: the focused element, or for a menu item, which is removed by then, the menu's button. */
const openerNow = () => {
  const focused = document.activeElement;
  return menuButtonOf(focused) ?? (focused === document.body ? (lastMenuButton ?? focused) : focused);
};

/** A heading that takes the focus of what is removed from its section. */
const HEADING = ':is(h1, h2, h3)[tabindex="-1"]';

/**
 * For `onCloseAutoFocus`: returns the focus to the previous element. If that was removed, such as a deleted row, to the
 * heading of its section if that takes it, or to the page. Radix does so only for its own triggers.
 */
export const useReturnFocus = (open: boolean): ((event: Event) => void) => {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  const [section, setSection] = useState<Element | null>();
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setOpener(openerNow());
      setSection(openerNow()?.closest('section'));
    }
  }
  return (event) => {
    event.preventDefault();
    const heading = section?.isConnected ? section.querySelector(HEADING) : null;
    const target = opener?.isConnected ? opener : (heading ?? document.getElementById('page'));
    if (target instanceof HTMLElement) target.focus();
  };
};
