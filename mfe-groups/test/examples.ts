import * as contract from '@allsquare/groups-contract';
import lisbonTrip from '@allsquare/groups-contract/examples/lisbon-trip.json';
import refusals from '@allsquare/groups-contract/examples/refusals.json';
import search from '@allsquare/groups-contract/examples/search.json';
import type { Examples } from '@allsquare/kit/testing';

/** The story of the Lisbon trip alone, so that `at: 'start'` begins without a group. */
export const story: Examples[] = [{ contract, scenarios: [lisbonTrip] }];
export const allExamples: Examples[] = [{ contract, scenarios: [lisbonTrip, refusals, search] }];
export const lisbonId = '10000000-0000-4000-8000-000000000001';
