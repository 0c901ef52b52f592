import { fireEvent, screen } from '@testing-library/react';

/** Opens the line 'Notes, refund, repeats', unless it is open. */
export const openMore = (): void => {
  const line = screen.getByRole('button', { name: /^Notes, refund/ });
  if (line.getAttribute('aria-expanded') === 'false') fireEvent.click(line);
};
export const refundSwitch = () => {
  openMore();
  return screen.getByRole('switch', { name: 'Refund' });
};
export const repeatsField = () => {
  openMore();
  return screen.getByRole('combobox', { name: 'Repeats' });
};
