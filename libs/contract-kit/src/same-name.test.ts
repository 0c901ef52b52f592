import { describe, expect, test } from '@jest/globals';
import { confusableKeys, isSameName, mayBeSamePerson } from './same-name.ts';

describe('one name', () => {
  test.each([
    ['letter case', 'Ben', 'BEN'],
    ['blanks', ' Ann  Miller', 'ann\u00a0miller '],
    ['accents', 'Renée', 'renee'],
    ['accents of their own', 'Zoe\u0308', 'Zoë'],
    ['strokes', 'Søren', 'Soren'],
    ['a sharp s', 'Weiß', 'WEISS'],
    ['a dot', 'İrem', 'irem'],
    ['no dot', 'Işık', 'isik'],
    ['wide letters', 'Ｂｅｎ', 'Ben'],
    ['letters of mathematics', '𝐁𝐞𝐧', 'Ben'],
    ['a joiner', 'Be\u200dn', 'Ben'],
    ['a look of an emoji', 'Ben ☀\ufe0f', 'Ben ☀'],
    ['Cyrillic letters', 'Аnn', 'Ann'],
    ['a small Cyrillic letter', 'Bеn', 'ben'],
    ['Cyrillic letters alone', 'АНН', 'ahh'],
    ['Greek letters alone', 'ΑΝΝΑ', 'Anna'],
    ['a Greek name, letter case', 'Άννα', 'ΑΝΝΑ'],
    ['a Greek name of letters that Latin lacks', 'Νίκος', 'ΝΊΚΟΣ'],
    ['a small Greek letter', 'Eνa', 'Eva'],
    ['Armenian letters', 'Bօb', 'Bob'],
    ['a large I for a small l', 'EIla', 'Ella'],
    ['a small l for a large I', 'lan', 'Ian'],
    ['a digit for a letter', 'B0b', 'Bob'],
    ['a one', 'Pau1', 'Paul'],
    ['a bar', 'Pau|', 'paul'],
    ['an apostrophe', 'O’Brien', "O'Brien"],
    ['a dash', 'Ann–Marie', 'Ann-Marie'],
    ['Hebrew points', 'דָּנָה', 'דנה'],
  ])('whatever its %s: %s, %s', (_, one, other) => {
    expect(isSameName(one, other)).toBe(true);
    expect(isSameName(other, one)).toBe(true);
  });

  test.each([
    ['Ben', 'Benjamin'],
    ['Elia', 'Ella'],
    ['ELIA', 'ELLA'],
    ['Lila', 'Ilia'],
    ['Lia', 'Ila'],
    ['Ian', 'Lan'],
    ['Ann A', 'Anna'],
    ['Mia', 'Nia'],
    ['राम', 'रमा'],
    ['ただ', 'たた'],
    ['Иван', 'Ивам'],
    ['Ben 1', 'Ben 2'],
    ['🙂', '🙃'],
  ])('is not another: %s, %s', (one, other) => expect(isSameName(one, other)).toBe(false));

  test('of a hundred characters takes no time', () => {
    const start = performance.now();
    for (let at = 0; at < 500; at++) confusableKeys(`${'Ǻ\u200d 1'.repeat(25)}${at}`);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

test('one person may have the first word of a name, or more', () => {
  expect(mayBeSamePerson('Ann Miller', 'ann')).toBe(true);
  expect(mayBeSamePerson('Ann Miller', 'Ann Other')).toBe(true);
  expect(mayBeSamePerson('Ann', 'Anna')).toBe(false);
  expect(mayBeSamePerson('Miller', 'Ann Miller')).toBe(false);
});
