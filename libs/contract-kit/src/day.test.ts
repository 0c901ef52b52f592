import { expect, test } from '@jest/globals';
import { day } from './day.ts';

test.each(['1970-01-01', '2024-02-29', '2199-12-31'])('%s is a day', (text) =>
  expect(day('no').parse(text)).toBe(text),
);
test.each(['1969-12-31', '2200-01-01', '2023-02-29', '2023-13-01', '2023-1-1', '', 5])('%j is not', (text) =>
  expect(day('no').safeParse(text).error?.issues[0]?.message).toBe('no'),
);
