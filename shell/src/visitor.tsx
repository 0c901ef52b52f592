import '@allsquare/kit/page.css';
import { type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './landing/prerendered.css';
import { Landing } from './landing/landing.tsx';
import { takeProof } from './session/proof.ts';
import { watchStored } from './session/stored-session.ts';

/*
 * The landing page for visitors, without the router, session and remotes of the app. Its links are plain, so following
 * one loads the app.
 */
takeProof();
watchStored((what) => {
  if ('userId' in what) location.reload();
});
const page = <Landing signedIn={false} />;
const prerendered = document.getElementById('landing');
if (prerendered) {
  const carryOut = window.presses?.take();
  const Hydrated = ({ children }: { children: ReactNode }) => {
    // After the theme's button has noticed a theme that the HTML does not have.
    useEffect(() => void setTimeout(() => carryOut?.(prerendered, prerendered)), []);
    return children;
  };
  hydrateRoot(prerendered, <Hydrated>{page}</Hydrated>);
} else {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  // At once, while the browser still scrolls to the address's anchor (/#features).
  flushSync(() => root.render(page));
}
