import { shellConfig } from '@allsquare/build/rspack.browser';
import { earlyScript } from './src/remotes/early.ts';

export default shellConfig(import.meta.dirname, {
  early: earlyScript,
  landing: './src/landing/html.tsx',
  pages: { '/login': 'login', '/profile': 'profile' },
});
