import { Id, openEnum, refusedAs, requiredLine } from '@allsquare/contract-kit';
import { z } from 'zod';
import { CreateExpense, checkDivision, NewExpense } from './expense.ts';
import { problems } from './problems.ts';
import { CreateSettlement, isBetweenTwo, samePerson } from './settlements.ts';

/** Where the entries of an import come from, with the name of the product. */
export const importSources = {
  allsquare: 'Allsquare',
  cospend: 'Cospend',
  ihatemoney: 'IHateMoney',
  'settle-up': 'Settle Up',
  spliit: 'Spliit',
  splitpro: 'SplitPro',
  splitwise: 'Splitwise',
  tricount: 'Tricount',
} as const;
export type ImportSource = keyof typeof importSources;
export const ImportSource = z.enum(Object.keys(importSources) as ImportSource[]);

/** How many entries a request can have, and a person can import into a group in a day. */
export const MAX_IMPORTED_AT_ONCE = 200;
export const MAX_IMPORTED_PER_DAY = 20_000;
/** For how many days an import can be taken back. */
export const IMPORT_UNDO_DAYS = 30;

/** What identifies a row of the file: the same one makes the same entry, whoever imports it. */
const Ref = z.string().regex(/^[!-~]{1,100}$/, 'A ref has 1 to 100 visible ASCII characters.');

/** A body of `createExpense`; its group is that of the import. */
const ImportedExpense = z
  .object({ ref: Ref, expense: NewExpense.omit({ groupId: true }), splits: CreateExpense.shape.splits })
  .superRefine(
    checkDivision({ wrongSum: () => problems['shares-do-not-add-up'].message, nobody: 'no-members-included' }),
  );
/** A body of `createSettlement`, likewise. */
const ImportedSettlement = z
  .object(CreateSettlement.shape)
  .omit({ groupId: true, planVersion: true })
  .extend({ ref: Ref })
  .refine(isBetweenTwo, samePerson);

export const ImportedEntry = z.union([ImportedExpense, ImportedSettlement]);
export type ImportedEntry = z.infer<typeof ImportedEntry>;

/** `importId`: chosen by the caller, the same for all batches. `left`: how many entries come after these. */
export const ImportEntries = z.object({
  groupId: Id(),
  importId: z.uuidv4().toLowerCase(),
  name: requiredLine(200, refusedAs('malformed-request', { message: 'An import has a name.' })),
  source: ImportSource,
  entries: z
    .array(ImportedEntry)
    .min(1)
    .max(MAX_IMPORTED_AT_ONCE)
    .superRefine((entries, context) => {
      const known = new Set<string>();
      for (const [n, { ref }] of entries.entries()) {
        if (known.has(ref)) context.addIssue({ code: 'custom', path: [n, 'ref'], message: 'A ref occurs only once.' });
        known.add(ref);
      }
    }),
  left: z.int().min(0).max(MAX_IMPORTED_PER_DAY),
});
export type ImportEntries = z.infer<typeof ImportEntries>;

/** An entry was recorded, was there already, or had been deleted and is back. */
export const importOutcomes = ['added', 'there', 'restored'] as const;
export const ImportOutcome = z.enum(importOutcomes);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/**
 * Records entries of a file under the rules for each of them: all, or none, with the refusal of the first that is not
 * allowed and its path (`entries.17`) in `details`. Repeating it adds nothing. 404 `import-not-found`: the import of
 * another group or person, or one that was taken back.
 */
export const importEntries = {
  summary: 'Import entries of a file: all or none, each once',
  method: 'POST',
  path: '/api/expenses/imports',
  body: ImportEntries,
  status: 200,
  response: z.array(z.object({ index: z.int(), id: z.uuid(), outcome: openEnum(ImportOutcome) })),
} as const;

/**
 * Deletes up to 200 entries of an import, the newest first; `left` is how many there are still. By whoever has made it
 * and by admins, for 30 days (404 `import-not-found`). 422 `former-member`: somebody who has left would be worse off,
 * and none of these entries is deleted.
 */
export const undoImport = {
  summary: 'Take back entries of an import, 200 at a time',
  method: 'DELETE',
  path: '/api/expenses/imports/:importId',
  params: z.object({ importId: Id() }),
  query: z.object({ groupId: Id() }),
  status: 200,
  response: z.object({ left: z.int() }),
} as const;
