import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
const listeners = new Set<() => void>();
const root = () => document.documentElement;
const current = (): Theme => (root().dataset.theme === 'dark' ? 'dark' : 'light');

const show = (theme: Theme) => {
  if (theme === 'dark') root().dataset.theme = 'dark';
  else delete root().dataset.theme;
  for (const listener of listeners) listener();
};

/** Another tab has toggled it, or has emptied the storage (no key). */
const follow = ({ key, newValue }: StorageEvent) => {
  if (key === 'theme' || key === null) show(newValue === 'dark' ? 'dark' : 'light');
};
if (typeof window === 'object') window.addEventListener('storage', follow);

/** Where pages are rendered before anybody has chosen. */
const inBuild = (): Theme => 'light';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * The theme, light unless chosen otherwise, kept in localStorage; an early script in the page sets it before the first
 * paint.
 */
export const useTheme = (): [Theme, () => void] => {
  const theme = useSyncExternalStore(subscribe, current, inBuild);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem('theme', next);
    show(next);
  };
  return [theme, toggle];
};
