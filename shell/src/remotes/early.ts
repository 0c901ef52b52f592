import { ahead } from './places.ts';

type Remotes = Record<string, { entry: string; preload: string[] }>;
declare global {
  interface Window {
    /** remotes.json, on its way since the first line of the page. */
    remotes: Promise<Remotes> | undefined;
  }
}

/*
 * Runs as an inline script before anything else: the theme before the first paint, remotes.json and the files of the remote that
 * owns the address while the shell itself is still loading. Self-contained: its text is put into the page.
 */
const early = (wanted: Record<string, string[]>) => {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
  window.remotes = fetch('/remotes.json').then((response) => {
    if (!response.ok) throw new Error(`remotes.json: ${response.status}`);
    return response.json();
  });
  const fetchAhead = async (coming: Promise<Remotes>) => {
    const remotes = await coming;
    for (const name of wanted[location.pathname.split('/')[1] ?? ''] ?? []) {
      const remote = remotes[name];
      if (!remote) continue;
      for (const href of [remote.entry, ...remote.preload]) {
        const isStyle = href.endsWith('.css');
        const link = document.createElement('link');
        link.rel = 'preload';
        link.as = isStyle ? 'style' : 'script';
        link.href = href;
        // The browser hands a failed preload to the next who asks for the file, even when it is there again: so ask at once.
        link.addEventListener('error', () => {
          const taker = isStyle
            ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
            : Object.assign(document.createElement('script'), { src: href });
          for (const ended of ['load', 'error']) taker.addEventListener(ended, () => taker.remove());
          document.head.append(taker);
        });
        document.head.append(link);
      }
    }
  };
  // Whoever needs the list hears of its failure.
  fetchAhead(window.remotes).catch(() => undefined);
};

/** The text of the inline script. It is the same in every build of the same source, so a hash in the CSP can allow it. */
export const earlyScript = `(${early.toString()})(${JSON.stringify(ahead)})`;
