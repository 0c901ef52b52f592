import type { Why } from '@allsquare/expenses-contract';
import { Amount } from '@allsquare/kit/ui/amount';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { initialsIn, type Person, Tile } from '@allsquare/kit/ui/tile';
import type { ReactNode } from 'react';
import { PaymentReason } from './payment-reason.tsx';
import styles from './why.module.css';
import { useWhyWords } from './why-words.ts';

type Line = Why['people'][number] & { title: string; note?: ReactNode };

const Lines = ({ title, lines, none }: { title: string; lines: readonly Line[]; none: string }) => {
  const letters = initialsIn(lines.map(({ userId, name }) => ({ id: userId, name })));
  return (
    <section>
      <h3 className={styles.head}>{title}</h3>
      {lines.length === 0 && <p className={styles.none}>{none}</p>}
      {lines.length > 0 && (
        <Rows label={title}>
          {lines.map(({ userId, name, colour, cents, title: says, note }) => (
            <Row key={userId} className={styles.line}>
              <Tile person={{ id: userId, name, colour }} letters={letters.get(userId)} className={styles.tile} />
              <span className={styles.says}>
                <b>{says}</b>
                {note}
              </span>{' '}
              <Amount cents={cents} signed className={styles.cents} />
            </Row>
          ))}
        </Rows>
      )}
    </section>
  );
};

/** Whether somebody owes exactly what they pay. */
const isAsOwed = ({ people }: Why, { userId, cents }: Why['payments'][number]) =>
  people.some((one) => one.userId === userId && one.cents === cents);

type WhyListsProps = { groupId: string; why: Why; person: Person };

/** The people who caused a balance, and those who pay it. */
export const WhyLists = ({ groupId, why, person }: WhyListsProps) => {
  const words = useWhyWords();
  return (
    <>
      <Lines
        title="Who it’s with"
        none="Nothing is open with anyone."
        lines={why.people.map((one) => ({
          ...one,
          title: words.owes(person, { id: one.userId, name: one.name }, one.cents),
        }))}
      />
      <Lines
        title="How to settle it"
        none="Nothing to pay or get back."
        lines={why.payments.map(({ together, ...one }) => {
          const other = { id: one.userId, name: one.name };
          if (together) {
            const { title, note } = words.together(person, other);
            return { ...one, title, note: <span> {note}</span> };
          }
          const [self, them] = [
            { userId: person.id, name: person.name },
            { userId: one.userId, name: one.name },
          ];
          const [payer, payee] = one.cents < 0 ? [self, them] : [them, self];
          return {
            ...one,
            title: words.pays(person, other, one.cents),
            note: !isAsOwed(why, one) && <PaymentReason groupId={groupId} payer={payer} payee={payee} />,
          };
        })}
      />
    </>
  );
};
