import { shellConfig } from '@allsquare/build/rspack.browser';
import { bootScript } from './src/remotes/boot-script.ts';
import { firstViewScript } from './src/remotes/first-view-script.ts';

export default shellConfig(import.meta.dirname, {
  early: bootScript,
  showFirst: firstViewScript,
  landing: './src/landing/html.tsx',
  pages: { '/login': 'login', '/profile': 'profile' },
});
