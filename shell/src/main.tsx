// Must come first: it configures zod before any contract creates a schema.
import '@allsquare/kit/zod';
import '@allsquare/kit/styles.css';
import { setCallers } from '@allsquare/kit/api';
import { preloaded } from '@allsquare/kit/on-demand';
import { QueryClientProvider, setRefusalAction } from '@allsquare/kit/query';
import { setSaveAccount } from '@allsquare/kit/save-account';
import { SlotHostProvider } from '@allsquare/kit/slots';
import { Toaster } from '@allsquare/kit/ui/toast';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { openSaveAccount } from './profile/save-account.tsx';
import { loadList } from './remotes/list.ts';
import { preloadRemotes } from './remotes/preload-remotes.ts';
import { slotHost } from './remotes/slot-host.ts';
import { rejectAfter } from './remotes/timeout.ts';
import { createRouter } from './routing/router.tsx';
import { loadStoredAnswers, queryClient, session } from './session/app-state.ts';
import { followLive } from './session/follow-live.ts';
import { takeProof } from './session/proof.ts';
import { isRedirect } from './session/session.ts';

const isReturning = isRedirect();
takeProof();
// A link to the current address, opened over the page, loads nothing by itself.
addEventListener('hashchange', () => {
  if (takeProof()) location.reload();
});
setRefusalAction('address-not-verified', {
  label: 'Send again',
  run: () => void import('./verification/send-again.ts').then(({ sendAgainToMe }) => sendAgainToMe()),
});
setSaveAccount((why) => void openSaveAccount(why));
setCallers(session.callers);
followLive();
const followAnswers = () => loadStoredAnswers().then((loaded) => loaded.followAnswers(queryClient, session));
// The service worker's page has nobody's rows, and its files are here: what this device has stored comes first.
const isBare = navigator.serviceWorker?.controller && !document.querySelector('#first-view');
const answers = isBare ? followAnswers() : void preloaded(followAnswers, true);
// A session that ends earlier leaves nothing, either.
session.subscribe(() => {
  const state = session.state();
  if (state.status === 'leaving' || 'ended' in state) followAnswers().catch(() => undefined);
});
const started = session.start(isReturning);
preloadRemotes();

/**
 * In ms. The list of remotes usually arrives before the app does; waiting this long for it renders navigation and pages
 * at once.
 */
const LIST_TIMEOUT = 1_000;

document.getElementById('landing')?.remove();
const render = async () => {
  if (isReturning) await started;
  await rejectAfter(LIST_TIMEOUT, 'remotes.json', Promise.all([loadList(), answers])).catch(() => undefined);
  const router = createRouter();
  const root = createRoot(document.getElementById('root') as HTMLElement);
  // In slices, as transitions are, between which the browser answers presses on the first view (ADR 0065).
  startTransition(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <SlotHostProvider host={slotHost}>
          <RouterProvider router={router} />
          <Toaster />
        </SlotHostProvider>
      </QueryClientProvider>,
    ),
  );
};
void render();
