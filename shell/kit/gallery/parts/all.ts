import type { Chapter } from '../entry.ts';
import { actions } from './actions.ts';
import { fields } from './fields.ts';
import { figures } from './figures.ts';
import { layout } from './layout.ts';
import { overlays } from './overlays.ts';
import { states } from './states.ts';

/** Every part of the kit, in the order of the gallery. */
export const chapters: readonly Chapter[] = [actions, fields, figures, layout, overlays, states];
