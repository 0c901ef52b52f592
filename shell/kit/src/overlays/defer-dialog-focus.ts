/**
 * A ref for the head of a dialog. Radix focuses the dialog when something in it is removed while nothing has the focus.
 * That is so between two fields as well, so a field that removes something on blur would take the focus from the next
 * one (radix-ui/primitives#2436). Here the dialog waits until the focus has moved.
 */
export function deferDialogFocus(head: HTMLElement | null): void {
  const dialog = head?.parentElement;
  if (!dialog) return;
  const focus = dialog.focus.bind(dialog);
  dialog.focus = (options) => void setTimeout(() => document.activeElement === document.body && focus(options));
}
