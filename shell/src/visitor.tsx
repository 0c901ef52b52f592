import './styles/shell.css';
import { createRoot } from 'react-dom/client';
import { Landing } from './landing/landing.tsx';
import { watchStored } from './session/stored.ts';

/*
 * The landing page for who is not signed in, without everything that the app needs: no router, no session, no remotes. Its links
 * are plain ones, so going on loads the app.
 */
watchStored((what) => {
  if ('userId' in what) location.reload();
});
createRoot(document.getElementById('root') as HTMLElement).render(<Landing signedIn={false} />);
