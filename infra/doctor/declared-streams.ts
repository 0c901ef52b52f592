import { readFileSync } from 'node:fs';
import type { DeclaredStreams } from '@allsquare/service-kit';
import { streamsFile } from '../local/parts/streams.ts';

/** What the broker should have, as npm run release -- generate writes it. */
export const declaredStreams: DeclaredStreams = JSON.parse(readFileSync(streamsFile, 'utf8'));
