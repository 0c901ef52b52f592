import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmWrite } from './confirm.tsx';

const open = (state: { isPending?: boolean; isSuccess?: boolean } = {}) => {
  const mutate = jest.fn();
  const onClose = jest.fn();
  const write = { isPending: false, isSuccess: false, mutate, ...state };
  const words = { text: 'It will be gone.', confirm: 'Delete Group', busyText: 'Deleting...' };
  render(<ConfirmWrite write={write} input={{ id: 'lisbon' }} onClose={onClose} {...words} />);
  return { mutate, onClose };
};
const button = (name: string) => screen.getByRole('button', { name });

test('asks, and writes the given input', async () => {
  const { mutate, onClose } = open();
  expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toHaveAccessibleDescription('It will be gone.');
  await userEvent.click(button('Delete Group'));
  expect(mutate.mock.calls).toEqual([[{ id: 'lisbon' }]]);
  expect(onClose).not.toHaveBeenCalled();
});

test('Cancel closes it and writes nothing', async () => {
  const { mutate, onClose } = open();
  await userEvent.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(mutate).not.toHaveBeenCalled();
});

test.each([
  ['while it is written', { isPending: true }],
  ['after it was written, until the caller closes it', { isSuccess: true }],
])('%s nothing can be pressed', async (_, state) => {
  const { mutate, onClose } = open(state);
  await userEvent.click(button('Deleting...'));
  expect(button('Cancel')).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(mutate).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});
