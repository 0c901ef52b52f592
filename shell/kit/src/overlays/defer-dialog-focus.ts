/**
 * A ref for the head of a dialog. Radix focuses the dialog when something in it is removed while nothing has the focus.
 * Between two fields nothing has it either, so a field that removes something on blur kept the next one from the focus
 * (radix-ui/primitives#2436). Here the dialog waits until the focus has moved.
 */
export function deferDialogFocus(head: HTMLElement | null): void {
  const dialog = head?.parentElement;
  if (!dialog) return;
  const focus = dialog.focus.bind(dialog);
  dialog.focus = (options) => void setTimeout(() => document.activeElement === document.body && focus(options));
}
