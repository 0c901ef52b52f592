import { BareFrame } from '@allsquare/kit/ui/bare-frame';
import { PageTitle } from '@allsquare/kit/ui/page-header';

/** A page for people who are not signed in: the demo. */
export const Demo = () => (
  <BareFrame back={{ to: '/bare-frame', place: 'the gallery' }}>
    <PageTitle>Demo</PageTitle>
    <h1>A weekend of four, worked out</h1>
  </BareFrame>
);
