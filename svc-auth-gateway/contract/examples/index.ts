import { expandScenario } from '@allsquare/contract-kit/examples';
import defaults from './defaults.json';
import renamingFile from './renaming.json';
import signUpFile from './sign-up.json';

/** The scenarios that browser code is tested with, expanded. */
export const renaming = expandScenario(renamingFile, defaults);
export const signUp = expandScenario(signUpFile, defaults);
