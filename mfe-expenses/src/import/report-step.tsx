import { importSources } from '@allsquare/expenses-contract';
import type { SlotGroup, SlotMember } from '@allsquare/groups-slots';
import { useQuery } from '@allsquare/kit/query';
import { Amount } from '@allsquare/kit/ui/amount';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { groupBalancesQuery } from '../balances/balances.queries.ts';
import styles from './import.module.css';
import { changesBy, type Mapping, type Plan } from './import-plan.ts';
import type { ImportedFile } from './imported-file.ts';
import { writtenBy } from './sources.ts';
import type { Counts } from './use-import.ts';

const numbers = new Intl.NumberFormat('en-US');
const count = (of: number, one: string, more: string) =>
  of === 0 ? [] : [`${numbers.format(of)} ${of === 1 ? one : more}`];

type ReportStepProps = {
  group: SlotGroup;
  file: ImportedFile;
  plan: Plan;
  mapping: Mapping;
  members: readonly SlotMember[];
  /** While it is imported. */
  counts: Counts | undefined;
};

/** What will be imported, what will not, and everybody's balance now, in the file and afterwards. */
export const ReportStep = ({ group, file, plan, mapping, members, counts }: ReportStepProps) => {
  const balances = useQuery(groupBalancesQuery(group.id));
  const changes = changesBy(plan.planned);
  const of = (kind: string) => plan.planned.filter(({ entry }) => entry.kind === kind).length;
  const { product, kind } = writtenBy[file.source];
  const found = [
    ...count(of('expense'), 'expense', 'expenses'),
    ...count(of('refund'), 'refund', 'refunds'),
    ...count(of('payment'), 'payment', 'payments'),
  ];
  const label = kind === 'CSV' ? 'Line' : 'Entry';
  return (
    <>
      <p role="status">
        {counts
          ? `Importing ${numbers.format(counts.added + counts.there)} of ${numbers.format(counts.total)}`
          : `${importSources[product]}: ${found.join(', ') || 'nothing to import'}.`}
      </p>
      {file.asks.map(({ why, entry }) => !entry && <p key={why}>{why}</p>)}
      <Loaded query={balances}>
        {(now) => {
          const nowOf = new Map(now.map(({ userId, cents }) => [userId, cents]));
          const nameOf = new Map(members.map(({ userId, name }) => [userId, name]));
          return (
            <table className={styles.balances}>
              <caption>Balances</caption>
              <thead>
                <tr>
                  <th scope="col">Person</th>
                  <th scope="col">Now</th>
                  <th scope="col">File</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {file.people.map((person) => {
                  const before = nowOf.get(mapping[person] ?? '') ?? 0;
                  const change = changes.get(person) ?? 0;
                  return (
                    <tr key={person}>
                      <th scope="row">
                        <bdi>{nameOf.get(mapping[person] ?? '') ?? person}</bdi>
                      </th>
                      {[before, change, before + change].map((cents, at) => (
                        <td key={String(at)}>
                          <Amount cents={cents} signed />
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          );
        }}
      </Loaded>
      {file.inferred.length > 0 && (
        <>
          <p>Who paid these was worked out from the balances:</p>
          <ul className={styles.list} aria-label="Worked out">
            {file.inferred.map(({ row, description }) => (
              <li key={row}>
                {label} {row}: <bdi>{description}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {plan.refused.length > 0 && (
        <>
          <p>These are left out:</p>
          <ul className={styles.list} aria-label="Left out">
            {plan.refused.map(({ row, reason }, at) => (
              <li key={`${row} ${String(at)}`}>
                {label} {row}: <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
