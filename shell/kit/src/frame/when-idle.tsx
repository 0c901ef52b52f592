import type { ReactNode } from 'react';
import { useIdle } from '../browser/idle.ts';

/** Renders what the first view does not need once the page's content has loaded and the browser is idle. */
export const WhenIdle = ({ children }: { children: ReactNode }) => useIdle() && children;
