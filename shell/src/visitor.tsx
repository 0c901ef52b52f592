import '@allsquare/kit/page.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Landing } from './landing/landing.tsx';
import { takeProof } from './session/proof.ts';
import { watchStored } from './session/stored.ts';

/*
 * The landing page for who is not signed in, without everything that the app needs: no router, no session, no remotes. Its links
 * are plain ones, so going on loads the app.
 */
takeProof();
watchStored((what) => {
  if ('userId' in what) location.reload();
});
const root = createRoot(document.getElementById('root') as HTMLElement);
// At once, while the browser still looks for what the address points to (/#features).
flushSync(() => root.render(<Landing signedIn={false} />));
