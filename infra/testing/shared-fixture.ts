import { afterAll, beforeAll } from '@jest/globals';

/** Shared by all tests of a file: started before the first of them, stopped after the last. */
export function sharedFixture<F extends { stop: () => Promise<void> }>(start: () => Promise<F>): F {
  const fixture = {} as F;
  beforeAll(async () => {
    Object.defineProperties(fixture, Object.getOwnPropertyDescriptors(await start()));
  });
  afterAll(() => fixture.stop());
  return fixture;
}
