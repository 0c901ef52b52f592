import { z } from 'zod';
import { uniqueNames } from '../export/unique-names.ts';
import { collectRows, NOT_EXACT, numbered, refuseRow } from './collect-rows.ts';
import { daysIn } from './day-text.ts';
import { categoryOf, entryText, paymentNotes } from './entry-text.ts';
import type { Entry, Reader } from './imported-file.ts';
import { moneyIn } from './money-text.ts';
import { areEqual, checkedParts, type PersonWeight, paymentsTo, splitByWeights, weightOf } from './parts.ts';

const Money = z.object({ currency: z.string(), value: z.union([z.string(), z.number()]) });
const Person = z.object({
  id: z.number().nullish(),
  uuid: z.string().nullish(),
  alias: z.object({ display_name: z.string() }),
});
type Person = z.infer<typeof Person>;
/** In an object whose only key is the kind of membership. */
const Membership = z.record(z.string(), Person);
const RegistryEntry = z.object({
  status: z.string().nullish(),
  type_transaction: z.string(),
  description: z.string().nullish(),
  date: z.string(),
  amount: Money,
  amount_local: Money.nullish(),
  membership_owned: Membership,
  allocations: z.array(
    z.object({
      membership: Membership,
      amount: Money,
      type: z.string().nullish(),
      share_ratio: z.number().nullish(),
    }),
  ),
  category: z.string().nullish(),
  category_custom: z.string().nullish(),
});
const Registry = z.object({
  currency: z.string(),
  memberships: z.array(Membership),
  all_registry_entry: z.array(z.object({ RegistryEntry: z.json() })),
});
const File = z.object({
  Response: z.array(z.object({ Registry: Registry.nullish() })),
  Pagination: z.object({ older_url: z.string().nullish() }).nullish(),
});

const personIn = (membership: Record<string, Person>) => Object.values(membership)[0];
const idOf = (person: Person | undefined) => person?.uuid ?? String(person?.id);

export const readTricountJson: Reader = ({ json }) => {
  const { data: file } = File.safeParse(json);
  const registry = file?.Response.find((one) => one.Registry)?.Registry;
  if (!registry) return undefined;
  const members = registry.memberships.flatMap((membership) => personIn(membership) ?? []);
  const people = uniqueNames(members.map(({ alias }) => alias.display_name));
  const names = new Map(members.map((member, index) => [idOf(member), people[index] ?? '']));
  const nameOf = (membership: Record<string, Person>) =>
    names.get(idOf(personIn(membership))) ?? refuseRow('This row names a person who is not in the file.');
  const rows = numbered(registry.all_registry_entry).map(({ row, value }) => ({
    row,
    value: RegistryEntry.safeParse(value.RegistryEntry).data,
  }));
  const dayOf = daysIn([]);
  const moneyOf = moneyIn(
    rows.flatMap(({ value }) =>
      value ? [value.amount, ...value.allocations.map(({ amount }) => amount)].map(asText) : [],
    ),
  );
  const centsOf = (money: z.infer<typeof Money>) => moneyOf(asText(money).text, money.currency);

  const found = collectRows(rows, (value, row): Entry[] => {
    if (!value) return refuseRow('This row lacks an amount, a date or the people.');
    if (value.status === 'DELETED') return [];
    const total = centsOf(value.amount);
    if (total === 0) return refuseRow('The amount is zero.');
    const { currency } = value.amount;
    const owner = nameOf(value.membership_owned);
    const fields = { row, day: dayOf(value.date), currency };
    // Money that goes out is negative.
    const [sign, amount] = [-Math.sign(total), Math.abs(total)];
    if (value.allocations.some((one) => one.amount.currency !== currency)) return refuseRow(NOT_EXACT);
    const shares = checkedParts(
      value.allocations.map(({ membership, amount: part }) => ({
        person: nameOf(membership),
        cents: sign * centsOf(part) * -1,
      })),
      amount,
    );
    const title = value.description ?? '';
    if (value.type_transaction === 'BALANCE') {
      const parts = shares.map(({ person, cents }) => ({ person, cents: sign * cents }));
      const notes = title.trim() === 'Reimbursement' ? '' : title;
      return paymentsTo(owner, parts, { ...fields, ...paymentNotes(notes) });
    }
    const weights = value.allocations.map(
      ({ membership, type, share_ratio: ratio }): PersonWeight => ({
        person: nameOf(membership),
        weight: type === 'RATIO' ? weightOf(ratio ?? -1) : -1n,
      }),
    );
    const split = weights.every(({ weight }) => weight >= 0n) ? splitByWeights(weights) : undefined;
    const local = value.amount_local;
    const original = local && local.currency !== currency ? Math.abs(centsOf(local)) : 0;
    return [
      {
        kind: sign < 0 ? 'refund' : 'expense',
        ...fields,
        amount,
        ...entryText(title),
        category: categoryOf(value.category_custom || value.category || ''),
        paid: [{ person: owner, cents: amount }],
        shares,
        ...(split && (split !== 'equally' || areEqual(shares)) && { split }),
        ...(local && original && { original: { currency: local.currency, amount: original } }),
      },
    ];
  });
  const isCut = Boolean(file?.Pagination?.older_url);
  return { people, ...found, asks: isCut ? [LACKS_OLDER] : [] };
};

const LACKS_OLDER = { why: 'The file lacks older entries, so its balances cannot be right.' };
const asText = ({ value, currency }: z.infer<typeof Money>) => ({ text: String(value), currency });
