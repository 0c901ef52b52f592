import { expandScenario } from '@allsquare/contract-kit/examples';
import answerInvitesFile from './answer-invites.json';
import archiveFile from './archive.json';
import defaults from './defaults.json';
import deleteGroupFile from './delete-group.json';
import editGroupFile from './edit-group.json';
import invitesFile from './invites.json';
import lisbonTripFile from './lisbon-trip.json';
import membersFile from './members.json';
import pendingInvitesFile from './pending-invites.json';
import placesFile from './places.json';
import refusalsFile from './refusals.json';
import restoreGroupFile from './restore-group.json';
import searchFile from './search.json';

/** The scenarios that browser code is tested with, expanded. */
export const answerInvites = expandScenario(answerInvitesFile, defaults);
export const archive = expandScenario(archiveFile, defaults);
export const deleteGroup = expandScenario(deleteGroupFile, defaults);
export const editGroup = expandScenario(editGroupFile, defaults);
export const invites = expandScenario(invitesFile, defaults);
export const lisbonTrip = expandScenario(lisbonTripFile, defaults);
export const members = expandScenario(membersFile, defaults);
export const pendingInvites = expandScenario(pendingInvitesFile, defaults);
export const places = expandScenario(placesFile, defaults);
export const refusals = expandScenario(refusalsFile, defaults);
export const restoreGroup = expandScenario(restoreGroupFile, defaults);
export const search = expandScenario(searchFile, defaults);
