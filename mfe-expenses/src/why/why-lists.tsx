import type { Why } from '@allsquare/expenses-contract';
import { Amount } from '@allsquare/kit/ui/amount';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { initialsIn, type Person, Tile } from '@allsquare/kit/ui/tile';
import styles from './why.module.css';
import { useWhyWords } from './why-words.ts';

type Line = Why['people'][number] & { title: string; note?: string };

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
                {note && <span> {note}</span>}
              </span>{' '}
              <Amount cents={cents} signed className={styles.cents} />
            </Row>
          ))}
        </Rows>
      )}
    </section>
  );
};

const areAlike = ({ people, payments }: Why) =>
  people.length === payments.length &&
  people.every((one) => payments.some(({ userId, cents }) => userId === one.userId && cents === one.cents));

/** The people who caused a balance, and those who pay it. */
export const WhyLists = ({ why, person }: { why: Why; person: Person }) => {
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
          return {
            ...one,
            ...(together ? words.together(person, other) : { title: words.pays(person, other, one.cents) }),
          };
        })}
      />
      {!areAlike(why) && <p className={styles.along}>Other people’s debts are settled in the same payments.</p>}
    </>
  );
};
