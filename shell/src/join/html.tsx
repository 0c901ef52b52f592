import '@allsquare/kit/first-view';
import { BareFrame } from '@allsquare/kit/ui/bare-frame';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';

/**
 * What /join shows before any script: the frame of that page and a placeholder, as HTML; the build runs this. No server
 * sees the link's token, so it shows nothing of the group.
 */
export const html = renderToStaticMarkup(
  <StaticRouter location="/join">
    <BareFrame back={{ to: '/', place: 'Home' }}>
      <SkeletonRows />
    </BareFrame>
  </StaticRouter>,
);
