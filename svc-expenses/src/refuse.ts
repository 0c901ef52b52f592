import { problems } from '@allsquare/expenses-contract';
import { refusals } from '@allsquare/service-kit';

/** What rules refuse, and the HTTP status of each code. */
export const refuse = refusals(problems, {
  'group-not-found': 404,
  'expense-not-found': 404,
  'item-not-found': 404,
  'settlement-not-found': 404,
  'plan-changed': 409,
  'presets-changed': 409,
  'reminded-today': 409,
  'stale-version': 409,
  'another-group': 422,
  'balance-too-large': 422,
  'former-member': 422,
  'item-of-others': 422,
  'item-twice': 422,
  'items-do-not-add-up': 422,
  'member-twice': 422,
  'negative-share': 422,
  'no-shares': 422,
  'nobody-to-split-with': 422,
  'percents-do-not-add-up': 422,
  'no-account': 422,
  'not-a-member': 422,
  'not-in-the-bill': 422,
  'nothing-to-pay': 422,
  'same-person': 422,
  'sum-too-large': 422,
  'too-many-items': 422,
});
