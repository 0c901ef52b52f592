import * as contract from '@allsquare/groups-contract';
import {
  answerInvites,
  deleteGroup,
  editGroup,
  invites,
  lisbonTrip,
  members,
  pendingInvites,
  refusals,
  restoreGroup,
  search,
} from '@allsquare/groups-contract/examples';
import type { Examples } from '@allsquare/kit/testing';

/** Only the scenario of the Lisbon trip, so that `at: 'start'` begins without a group. */
export const story: Examples[] = [{ contract, scenarios: [lisbonTrip] }];
export const lisbonId = '10000000-0000-4000-8000-000000000001';
/** Ann's book club, into which Ben has been added and Dan is invited. */
export const bookClub: Examples[] = [{ contract, scenarios: [pendingInvites] }];
export const bookClubId = '10000000-0000-4000-8000-000000000006';
/** Dan is invited into two groups, and answers. */
export const invited: Examples[] = [{ contract, scenarios: [answerInvites] }];
export const { dan } = answerInvites.people;
/** Ann has deleted a trip with Ben, who restores it. */
export const deletedTrip: Examples[] = [{ contract, scenarios: [restoreGroup] }];
export const deletedTripId = '10000000-0000-4000-8000-00000000000d';
export const allExamples: Examples[] = [
  {
    contract,
    scenarios: [
      lisbonTrip,
      refusals,
      search,
      editGroup,
      members,
      deleteGroup,
      restoreGroup,
      invites,
      pendingInvites,
      answerInvites,
    ],
  },
];
