import { shellConfig } from '@allsquare/build/rspack.browser';
import { pictures, previews } from './previews.mjs';
import { bootScript } from './src/remotes/boot-script.ts';
import { firstViewScript } from './src/remotes/first-view-script.ts';

export default shellConfig(import.meta.dirname, {
  early: bootScript,
  showFirst: firstViewScript,
  landing: './src/landing/html.tsx',
  joinPage: './src/join/html.tsx',
  previews,
  pictures,
  pages: { '/login': 'login', '/profile': 'profile' },
});
