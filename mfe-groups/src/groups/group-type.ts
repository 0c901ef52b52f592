import { lookupOr } from '@allsquare/contract-kit';
import type { Group, GroupType } from '@allsquare/groups-contract';
import { Briefcase, Calendar, Heart, House, type LucideIcon, Plane, Shapes } from 'lucide-react';

/** `tiles`: the number of tiles in the preview of a new group. */
type TypeLook = { label: string; Icon: LucideIcon; tiles: number };

/** The label and icon of each type of group. */
export const typeLooks: Record<GroupType, TypeLook> = {
  home: { label: 'Home/Roommates', Icon: House, tiles: 4 },
  trip: { label: 'Trip', Icon: Plane, tiles: 4 },
  couple: { label: 'Couple', Icon: Heart, tiles: 2 },
  event: { label: 'Event', Icon: Calendar, tiles: 4 },
  work: { label: 'Work', Icon: Briefcase, tiles: 4 },
  other: { label: 'Other', Icon: Shapes, tiles: 4 },
};

/** The look of a group's type; a type that is newer than this remote looks like 'Other'. */
export const typeLook = (type: Group['type']): TypeLook => lookupOr(typeLooks, type, 'other');
