import { z } from 'zod';

/** Domain events, each published once: `by` did it at `at`. Subject: `sample-items.fact.<name>`. */
export const sampleItemsEvents = {
  kind: 'fact',
  subject: 'sample-items.fact',
  facts: {
    'sample-item-created': z.object({ sampleItemId: z.uuid(), by: z.uuid(), at: z.iso.datetime() }),
  },
} as const;
