import type { TestPerson } from '@allsquare/service-kit/testing';

export const ann: TestPerson = {
  id: '0a000000-0000-4000-8000-00000000000a',
  name: 'Ann Example',
  email: 'ann@example.com',
};
export const ben: TestPerson = {
  id: '0b000000-0000-4000-8000-00000000000b',
  name: 'Ben Example',
  email: 'ben@example.com',
};
export const cleo: TestPerson = {
  id: '0c000000-0000-4000-8000-00000000000c',
  name: 'Cleo Example',
  email: 'cleo@example.com',
};
