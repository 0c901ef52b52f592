import { defineRemote } from '@allsquare/kit/remote';

export const remote = defineRemote({
  routes: [
    {
      path: '/sample-items',
      lazy: () =>
        import(/* webpackChunkName: "sample-items" */ './sample-items/sample-items.page.tsx').then(
          ({ SampleItemsPage }) => ({ Component: SampleItemsPage }),
        ),
    },
  ],
  slots: {},
});
