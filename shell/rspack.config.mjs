import { shellConfig } from '@allsquare/build/rspack.browser';
import { earlyScript } from './src/remotes/early.ts';
import { showFirstScript } from './src/remotes/show-first.ts';

export default shellConfig(import.meta.dirname, {
  early: earlyScript,
  showFirst: showFirstScript,
  landing: './src/landing/html.tsx',
  pages: { '/login': 'login', '/profile': 'profile' },
});
