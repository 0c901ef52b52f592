import { shellConfig } from '@allsquare/build/rspack.browser';
import { manifest } from './manifest.mjs';
import { pictures, previews } from './previews.mjs';
import { bootScript } from './src/remotes/boot-script.ts';
import { firstViewScript } from './src/remotes/first-view-script.ts';

export default shellConfig(import.meta.dirname, {
  early: bootScript,
  showFirst: firstViewScript,
  landing: './src/landing/html.tsx',
  joinPage: './src/join/html.tsx',
  previews,
  drawn: { ...pictures, 'manifest.webmanifest': manifest },
  worker: { on: './worker/sw.ts', off: './worker/off.ts' },
  pages: { '/login': 'login', '/profile': 'profile' },
});
