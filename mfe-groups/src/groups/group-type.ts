import { lookOf } from '@allsquare/contract-kit';
import type { Group, GroupType } from '@allsquare/groups-contract';
import { Briefcase, Calendar, Heart, House, type LucideIcon, Plane, Shapes } from 'lucide-react';

export const typeLabels: Record<GroupType, string> = {
  home: 'Home/Roommates',
  trip: 'Trip',
  couple: 'Couple',
  event: 'Event',
  work: 'Work',
  other: 'Other',
};

export const typeIcons: Record<GroupType, LucideIcon> = {
  home: House,
  trip: Plane,
  couple: Heart,
  event: Calendar,
  work: Briefcase,
  other: Shapes,
};

/** Word and icon of a group's type; of one that is newer than this remote, those of 'Other'. */
export const typeLook = (type: Group['type']): { label: string; Icon: LucideIcon } => ({
  label: lookOf(typeLabels, type, 'other'),
  Icon: lookOf(typeIcons, type, 'other'),
});
