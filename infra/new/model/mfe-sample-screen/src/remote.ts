import { defineRemote } from '@allsquare/kit/remote';

export const remote = defineRemote({
  routes: [
    {
      path: '/sample-screen',
      lazy: () =>
        import(/* webpackChunkName: "sample-screen" */ './sample-screen/sample-screen.page.tsx').then(
          ({ SampleScreenPage }) => ({ Component: SampleScreenPage }),
        ),
    },
  ],
  slots: {},
});
