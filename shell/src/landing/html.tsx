import { renderToString } from 'react-dom/server';
import { Landing } from './landing.tsx';

/** The landing page as a visitor gets it before any script. The build runs this (infra/build/prerender.mjs). */
export const html = renderToString(<Landing signedIn={false} />);
