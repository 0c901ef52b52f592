import { dictionary } from '@zxcvbn-ts/language-common';

const HOW_MANY = 10_000;
const common = new Set(dictionary['passwords-common'].slice(0, HOW_MANY).map((word) => word.toLowerCase()));

/** Whether it is among the most common 10,000, in any letter case. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());
