import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';

/** jsdom has no animations. */
beforeEach(() => {
  Element.prototype.getAnimations = () => [];
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(() => jest.restoreAllMocks());

const Sheet = ({ refuses = false }) => {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={(next) => !refuses && setOpen(next)} title="Title" actions={null}>
      Body
    </Dialog>
  );
};
const handle = () => document.querySelector('.k-grab') as HTMLElement;
/** Slowly: each step takes as many ms as it has px. */
const drag = (...places: number[]) => {
  let time = 0;
  for (const [at, clientY] of places.entries()) {
    time += at === 0 ? 0 : Math.abs(clientY - (places[at - 1] ?? 0)) * 2;
    const event = createEvent[at === 0 ? 'pointerDown' : 'pointerMove'](handle(), { clientY });
    Object.defineProperties(event, { clientY: { value: clientY }, timeStamp: { value: time } });
    fireEvent(handle(), event);
  }
};

test('a sheet follows the finger, and returns when not dragged far enough', async () => {
  render(<Sheet />);
  drag(100, 150, 180);
  expect(screen.getByRole('dialog').style.transform).toBe('translateY(80px)');
  fireEvent.pointerUp(handle());
  await waitFor(() => expect(screen.getByRole('dialog').style.transform).toBe(''));
});

test('dragged down far enough it closes; upwards it does not move', async () => {
  render(<Sheet />);
  drag(100, 60);
  expect(screen.getByRole('dialog').style.transform).toBe('translateY(0px)');
  drag(100, 240);
  fireEvent.pointerUp(handle());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a sheet that refuses to close returns', async () => {
  render(<Sheet refuses />);
  drag(100, 300);
  fireEvent.pointerUp(handle());
  await waitFor(() => expect(screen.getByRole('dialog').style.transform).toBe(''));
});
