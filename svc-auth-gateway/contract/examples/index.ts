import { expandScenario } from '@allsquare/contract-kit/examples';
import defaults from './defaults.json';
import deletionFile from './deletion.json';
import guestConversionFile from './guest-conversion.json';
import guestReturnFile from './guest-return.json';
import guestsFile from './guests.json';
import passwordFile from './password.json';
import renamingFile from './renaming.json';
import secondFactorFile from './second-factor.json';
import sessionsFile from './sessions.json';
import signUpFile from './sign-up.json';

/** The scenarios that browser code is tested with, expanded. */
export const deletion = expandScenario(deletionFile, defaults);
export const guests = expandScenario(guestsFile, defaults);
export const guestConversion = expandScenario(guestConversionFile, defaults);
export const password = expandScenario(passwordFile, defaults);
export const secondFactor = expandScenario(secondFactorFile, defaults);
export const sessions = expandScenario(sessionsFile, defaults);
export const renaming = expandScenario(renamingFile, defaults);
export const guestReturn = expandScenario(guestReturnFile, defaults);
export const signUp = expandScenario(signUpFile, defaults);
