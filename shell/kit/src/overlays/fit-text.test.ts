import { fitText } from './fit-text.ts';

beforeAll(() => {
  document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { font-size: 14px }' }));
});

/** A box of 40 px whose text takes so many lines of one em. */
const boxOf = (lines: () => number) => {
  const box = document.body.appendChild(document.createElement('p'));
  Object.defineProperties(box, {
    clientHeight: { get: () => 40 },
    scrollHeight: { get: () => lines() * Number.parseFloat(box.style.fontSize) },
  });
  return box;
};

test('shrinks the text when its font loads and needs more space, while the box is mounted', () => {
  let lines = 2;
  const box = boxOf(() => lines);
  const end = fitText(box);
  expect(box.style.fontSize).toBe('14px');
  lines = 3;
  document.fonts.dispatchEvent(new Event('loadingdone'));
  expect(box.style.fontSize).toBe('13px');
  end();
  lines = 2;
  document.fonts.dispatchEvent(new Event('loadingdone'));
  expect(box.style.fontSize).toBe('13px');
});

test('text that does not fit at the smallest size can be scrolled by keyboard', () => {
  let lines = 2;
  const box = boxOf(() => lines);
  const end = fitText(box);
  expect(box.tabIndex).toBe(-1);
  lines = 5;
  document.fonts.dispatchEvent(new Event('loadingdone'));
  expect([box.style.fontSize, box.tabIndex]).toEqual(['10px', 0]);
  end();
});
