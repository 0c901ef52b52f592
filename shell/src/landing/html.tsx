import { renderToString } from 'react-dom/server';
import { Landing } from './landing.tsx';

/** The landing page as prerendered HTML; the build runs this (infra/build/prerender.mjs). */
export const html = renderToString(<Landing signedIn={false} />);
