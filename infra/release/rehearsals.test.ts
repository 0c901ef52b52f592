import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../build/units.ts';
import { remotes, services, shell } from './rehearsals.ts';

test.each(Object.entries({ ...remotes, ...services, shell }))(
  'the places where a rehearsal of %s plants exist',
  (_, rehearsed) => {
    for (const [file, before] of [rehearsed.next, rehearsed.breaking, rehearsed.safe].flat())
      expect(readFileSync(join(root, file), 'utf8')).toContain(before);
  },
);
