import { lookupOr } from '@allsquare/contract-kit';
import type { Group, GroupType } from '@allsquare/groups-contract';
import { Briefcase, Calendar, Heart, House, type LucideIcon, Plane, Shapes } from 'lucide-react';

/** `tiles`: how many the preview of a new group has. */
type TypeLook = { label: string; Icon: LucideIcon; tiles: number };

/** How each type of group looks. */
export const typeLooks: Record<GroupType, TypeLook> = {
  home: { label: 'Home/Roommates', Icon: House, tiles: 4 },
  trip: { label: 'Trip', Icon: Plane, tiles: 4 },
  couple: { label: 'Couple', Icon: Heart, tiles: 2 },
  event: { label: 'Event', Icon: Calendar, tiles: 4 },
  work: { label: 'Work', Icon: Briefcase, tiles: 4 },
  other: { label: 'Other', Icon: Shapes, tiles: 4 },
};

/** The look of a group's type; of one that is newer than this remote, that of 'Other'. */
export const typeLook = (type: Group['type']): TypeLook => lookupOr(typeLooks, type, 'other');
