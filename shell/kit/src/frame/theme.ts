import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
// Module state: only effects and events write it.
const listeners = new Set<() => void>();
const root = () => document.documentElement;
const current = (): Theme => (root().dataset.theme === 'dark' ? 'dark' : 'light');

const show = (theme: Theme) => {
  if (theme === 'dark') root().dataset.theme = 'dark';
  else delete root().dataset.theme;
  // The color of the browser's own bar.
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = bar.dataset[theme] ?? '';
  for (const listener of listeners) listener();
};

/** Another tab has toggled it, or cleared the storage (no key). */
const follow = ({ key, newValue }: StorageEvent) => {
  if (key === 'theme' || key === null) show(newValue === 'dark' ? 'dark' : 'light');
};
if (typeof window === 'object') window.addEventListener('storage', follow);

/** For server rendering, before anyone has chosen. */
const inBuild = (): Theme => 'light';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The theme, light by default, stored in localStorage; an inline script sets it before the first paint. */
export const useTheme = (): [Theme, () => void] => {
  const theme = useSyncExternalStore(subscribe, current, inBuild);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem('theme', next);
    show(next);
  };
  return [theme, toggle];
};
