import { expandScenario } from '@allsquare/contract-kit/examples';
import createSampleItemFile from './create-sample-item.json';
import defaults from './defaults.json';

/** The scenarios that browser code is tested with, expanded. */
export const createSampleItem = expandScenario(createSampleItemFile, defaults);
