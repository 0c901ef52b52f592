import { earlyPressesScript } from './early-presses.ts';

/** A page as the server sends it, and the app's, which acts. */
const HTML = `
  <a href="#groups">Groups</a>
  <button type="button">Add Expense</button>
  <ul>
    <li><button type="button" aria-label="Edit Dinner"><i>x</i></button></li>
    <li><button type="button" aria-label="Edit Dinner"><i>x</i></button></li>
  </ul>
  <input type="text" placeholder="Search groups..." />`;
const open = () => {
  document.body.innerHTML = `<div id="root"></div><div id="first-view">${HTML}</div>`;
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs it
  new Function(earlyPressesScript)();
  const [root, first] = [document.getElementById('root'), document.getElementById('first-view')] as [
    HTMLElement,
    HTMLElement,
  ];
  const acts: string[] = [];
  const takeOver = () => {
    root.innerHTML = HTML;
    for (const [at, control] of root.querySelectorAll('button, a, input').entries())
      for (const type of ['pointerdown', 'keydown', 'click', 'input'])
        control.addEventListener(type, (event) =>
          acts.push(`${at} ${type} ${(event as KeyboardEvent).key ?? ''}`.trim()),
        );
    window.presses?.take()(first, root);
    return acts;
  };
  const button = (at: number) => first.querySelectorAll('button')[at] as HTMLElement;
  return { root, first, button, takeOver };
};
const press = (control: Element, options: MouseEventInit = { detail: 1 }) =>
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));

test('a press shows at once, and is carried out on the control of the same name and position', () => {
  const { button, takeOver } = open();
  press(button(2).firstElementChild as Element);
  expect(button(2)).toHaveAttribute('data-pressed');
  expect(button(1)).not.toHaveAttribute('data-pressed');
  expect(takeOver()).toEqual(['3 pointerdown', '3 click']);
});

test('presses are carried out in their order, and each control once, however impatient the user is', () => {
  const { button, takeOver } = open();
  press(button(1));
  press(button(0));
  press(button(1));
  expect(takeOver()).toEqual(['2 pointerdown', '2 click', '1 pointerdown', '1 click']);
});

test('Enter opens a menu as Enter does', () => {
  const { button, takeOver } = open();
  press(button(0), { detail: 0 });
  expect(takeOver()).toEqual(['1 keydown Enter', '1 click']);
});

test('typed text, the focus and the caret move to the app', () => {
  const { root, first, takeOver } = open();
  const field = first.querySelector('input') as HTMLInputElement;
  field.focus();
  press(field);
  field.value = 'lisbon';
  field.setSelectionRange(2, 4);
  expect(field).not.toHaveAttribute('data-pressed');
  expect(takeOver()).toEqual(['4 input']);
  const own = root.querySelector('input');
  expect(own).toHaveValue('lisbon');
  expect(own).toHaveFocus();
  expect([own?.selectionStart, own?.selectionEnd]).toEqual([2, 4]);
});

test('the browser follows a link, which shows as pressed unless another tab opens', () => {
  const { first, takeOver } = open();
  const link = first.querySelector('a') as HTMLElement;
  press(link, { detail: 1, ctrlKey: true });
  expect(link).not.toHaveAttribute('data-pressed');
  expect(press(link)).toBe(true);
  expect(link).toHaveAttribute('data-pressed');
  expect(takeOver()).toEqual([]);
});

test('a press on a control that the app does not show does nothing, and later ones are not recorded', () => {
  const { root, first, button, takeOver } = open();
  button(0).textContent = 'Settle Balance';
  press(button(0));
  expect(takeOver()).toEqual([]);
  press(button(1));
  expect(button(1)).not.toHaveAttribute('data-pressed');
  expect(root.querySelector('[data-pressed]') ?? first.querySelector('[data-pressed]')).toBeNull();
});
