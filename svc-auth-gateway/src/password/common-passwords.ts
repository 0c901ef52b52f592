import { dictionary } from '@zxcvbn-ts/language-common';

const DICTIONARY_SIZE = 10_000;
const common = new Set(dictionary['passwords-common'].slice(0, DICTIONARY_SIZE).map((word) => word.toLowerCase()));

/** Whether it is among the most common 10,000, in any letter case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
