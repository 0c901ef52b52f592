import type { GroupType } from '@allsquare/groups-contract';
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
