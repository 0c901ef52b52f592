import { expect, test } from '@jest/globals';
import { namedIdInGroup, uuidOf } from './id-in-group.ts';

test('a named id is the UUIDv5 of the name, with the prefix of its group', () => {
  // The vector of RFC 9562, appendix A.4.
  const id = uuidOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com');
  expect(id).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  expect(
    namedIdInGroup('abcd0000-0000-4000-8000-000000000001', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com'),
  ).toBe('abcd657d-e927-568b-95e1-2665a8aea6a2');
});
