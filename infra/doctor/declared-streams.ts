import { readFileSync } from 'node:fs';
import type { DeclaredStreams } from '@allsquare/service-kit';
import { streamsFile } from '../local/parts/streams.ts';

/** The broker's expected streams, as npm run release -- generate writes them. */
export const declaredStreams: DeclaredStreams = JSON.parse(readFileSync(streamsFile, 'utf8'));
