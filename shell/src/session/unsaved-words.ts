import { loadStoredAnswers } from './app-state.ts';

/** Storage keys and locks of all tabs, as `@allsquare/kit/draft` names them: user, tab, kind. */
const DRAFT = 'draft';
const LOCK = 'allsquare-draft';
const SOMETHING = 'Something';

const sentenceOf = (whats: readonly string[], where: string) => {
  const [first = SOMETHING, ...others] = whats.toSorted();
  const all = [first, ...others.map((what) => what.charAt(0).toLowerCase() + what.slice(1))];
  return `${new Intl.ListFormat('en').format(all)} ${others.length > 0 ? 'are' : 'is'} not saved${where}.`;
};

/** The user's unsaved drafts in this tab and others, as a sentence; '' for none. */
const unsavedWords = async (userId: string): Promise<string> => {
  const here = new Set(
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(`${DRAFT}:${userId}:`))
      .map((key) => (JSON.parse(sessionStorage.getItem(key) ?? '{}') as { what?: string }).what ?? SOMETHING),
  );
  const { held = [] } = await navigator.locks.query();
  const holders = held.map(({ name = '' }) => name.split(':')).filter(([lock, id]) => lock === LOCK && id === userId);
  const countTabs = (what: string) => holders.filter(([, , , held]) => held === what).length;
  // This tab also holds a lock for each.
  const elsewhere = [...new Set(holders.map(([, , , what = SOMETHING]) => what))].filter(
    (what) => countTabs(what) > (here.has(what) ? 1 : 0),
  );
  const sentences = [
    here.size > 0 && sentenceOf([...here], ''),
    elsewhere.length > 0 && sentenceOf(elsewhere, ' in another tab'),
  ];
  return sentences.filter(Boolean).join(' ');
};

/** What signing out would lose: unsaved text, and how many entries have not been sent. */
export const findLosses = async (userId: string): Promise<{ unsaved: string; waiting: number }> => ({
  unsaved: await unsavedWords(userId),
  waiting: await loadStoredAnswers()
    .then(({ countQueued }) => countQueued(userId))
    .catch(() => 0),
});
