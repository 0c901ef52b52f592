import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { createSampleItem, problems } from '@allsquare/sample-items-contract';

export const useCreateSampleItem = (onScreen: ScreenOptions<typeof createSampleItem>) =>
  useWrite(createSampleItem, {
    problems,
    topics: ['sample-items' as never],
    failure: { title: 'Error', message: 'Failed to create the sample item. Please try again later.' },
    success: () => ({ title: 'Created', message: 'The sample item has been created.' }),
    ...onScreen,
  });
