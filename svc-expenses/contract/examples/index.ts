import { expandScenario } from '@allsquare/contract-kit/examples';
import billsFile from './bills.json';
import changesFile from './changes.json';
import defaults from './defaults.json';
import editingFile from './editing.json';
import lisbonTripFile from './lisbon-trip.json';
import paymentsFile from './payments.json';
import planChangedFile from './plan-changed.json';
import repeatsFile from './repeats.json';
import threePeopleFile from './three-people.json';
import undoFile from './undo.json';
import undoActivityFile from './undo-activity.json';
import weekendOfFourFile from './weekend-of-four.json';
import whyFile from './why.json';

/** The scenarios that browser code is tested with, expanded. */
export const bills = expandScenario(billsFile, defaults);
export const changes = expandScenario(changesFile, defaults);
export const editing = expandScenario(editingFile, defaults);
export const lisbonTrip = expandScenario(lisbonTripFile, defaults);
export const payments = expandScenario(paymentsFile, defaults);
export const planChanged = expandScenario(planChangedFile, defaults);
export const repeats = expandScenario(repeatsFile, defaults);
export const threePeople = expandScenario(threePeopleFile, defaults);
export const undo = expandScenario(undoFile, defaults);
export const undoActivity = expandScenario(undoActivityFile, defaults);
export const weekendOfFour = expandScenario(weekendOfFourFile, defaults);
export const why = expandScenario(whyFile, defaults);
