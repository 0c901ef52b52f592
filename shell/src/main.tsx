// First: what it sets up must stand before the first contract is made.
import '@allsquare/kit/zod';
import '@allsquare/kit/styles.css';
import { actAs } from '@allsquare/kit/api';
import { offerWay, QueryClientProvider } from '@allsquare/kit/query';
import { SlotHostProvider } from '@allsquare/kit/slots';
import { Toaster } from '@allsquare/kit/ui/toast';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadList } from './remotes/list.ts';
import { loadAhead } from './remotes/load-ahead.ts';
import { slotHost } from './remotes/slot-host.ts';
import { within } from './remotes/within.ts';
import { createRouter } from './routing/router.tsx';
import { queryClient, session } from './session/app-state.ts';
import { followLive } from './session/follow-live.ts';
import { takeProof } from './session/proof.ts';
import { isComingBack } from './session/session.ts';

const comingBack = isComingBack();
takeProof();
// A link that is opened over the page at the same address loads nothing.
addEventListener('hashchange', () => {
  if (takeProof()) location.reload();
});
offerWay('address-not-verified', {
  words: 'Send again',
  go: () => void import('./verification/send-again.ts').then(({ sendAgainToMe }) => sendAgainToMe()),
});
actAs(session.callers);
followLive();
const started = session.start(comingBack);
loadAhead();

/**
 * In milliseconds: with the list of remotes, which is here before the app as a rule, navigation and pages stand at
 * once.
 */
const LIST_SOON = 1_000;

document.getElementById('landing')?.remove();
const render = async () => {
  if (comingBack) await started;
  await within(LIST_SOON, 'remotes.json', loadList()).catch(() => undefined);
  const router = createRouter();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <QueryClientProvider client={queryClient}>
      <SlotHostProvider host={slotHost}>
        <RouterProvider router={router} />
        <Toaster />
      </SlotHostProvider>
    </QueryClientProvider>,
  );
};
void render();
