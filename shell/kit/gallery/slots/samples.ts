import type { SlotName } from '@allsquare/kit/slots';
import type { ComponentType } from 'react';
import * as slots from '../examples/slots.tsx';
import { ofAnn, ofBills, ofDan, ofMerges, ofUndo, type Sample } from '../sample-data.ts';

/** Each slot as its owner's page renders it: a slot without a sample does not compile. */
export const samples: Record<SlotName, Sample & { Content: ComponentType }> = {
  'dashboard.totals': { ...ofAnn, Content: slots.DashboardTotals },
  'dashboard.activity': { ...ofAnn, Content: slots.DashboardActivity },
  'dashboard.spending': { ...ofAnn, Content: slots.DashboardSpending },
  'dashboard.groups': { ...ofAnn, Content: slots.DashboardGroups },
  'group.actions': { ...ofAnn, Content: slots.GroupActions },
  'group.expenses': { ...ofAnn, Content: slots.GroupExpenses },
  'group.totals': { ...ofAnn, Content: slots.GroupTotals },
  'group.menu': { ...ofUndo, Content: slots.GroupMenu },
  'group.summary': { ...ofAnn, Content: slots.GroupSummary },
  'group.between': { ...ofAnn, Content: slots.GroupBetween },
  'group.count': { ...ofAnn, Content: slots.GroupCount },
  'group.activity': { ...ofUndo, Content: slots.GroupActivity },
  'group.gone': { ...ofAnn, Content: slots.GroupGone },
  'group.presets': { ...ofBills, Content: slots.GroupPresets },
  'member.friend': { ...ofAnn, Content: slots.MemberFriend },
  'place.settle': { ...ofAnn, Content: slots.PlaceSettle },
  'member.twice': { ...ofMerges, Content: slots.MemberTwice },
  'quick-add': { ...ofAnn, Content: slots.QuickAdd },
  'friend-picker': { ...ofAnn, Content: slots.FriendPicker },
  'friend.balance': { ...ofAnn, Content: slots.FriendBalance },
  waiting: { ...ofAnn, Content: slots.Waiting },
  notifications: { ...ofAnn, Content: slots.Notifications },
  invites: { ...ofDan, Content: slots.Invites },
};
