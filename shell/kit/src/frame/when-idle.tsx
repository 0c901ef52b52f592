import type { ReactNode } from 'react';
import { useIdle } from '../browser/idle.ts';

/**
 * What the first view can do without: it comes when the page's own content stands and the browser has nothing else to
 * do.
 */
export const WhenIdle = ({ children }: { children: ReactNode }) => useIdle() && children;
