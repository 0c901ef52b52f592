import { isolated } from '@allsquare/contract-kit';
import type { WhyRow as Move } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Amount } from '@allsquare/kit/ui/amount';
import { Row } from '@allsquare/kit/ui/row';
import type { Person } from '@allsquare/kit/ui/tile';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import wordStyles from '../expenses/expense-words.module.css';
import { useSettlementWords } from '../settlements/settlement-words.ts';
import styles from './why.module.css';

type WhyRowProps = { groupId: string; person: Person; move: Move; onLeave: () => void };

/** A bill or a payment that changed a balance, with the balance after it; links to its row. */
export const WhyRow = ({ groupId, person, move, onLeave }: WhyRowProps) => {
  const words = useSettlementWords();
  const { expenseId, settlementId, date, text, other, refund, paid, share, change, after } = move;
  const day = move.day ?? date;
  const verb = refund || (other && share > 0) ? 'received' : 'paid';
  const sides = other && (paid > 0 ? { payer: person, payee: other } : { payer: other, payee: person });
  return (
    <Row
      to={`/groups/${groupId}?${expenseId ? `highlight=${expenseId}` : `tab=summary&settlement=${settlementId}`}`}
      bar={change > 0 ? 'var(--pos-bar)' : 'var(--neg-bar)'}
      className={styles.move}
      onClick={onLeave}
    >
      <b className={styles.text}>
        {refund && <span className={wordStyles.refund}>Refund</span>}
        {sides ? words.paid(sides) : isolated(text ?? '')}
      </b>{' '}
      <span className={styles.quiet}>
        <time dateTime={day}>{formatDay(day)}</time>
        {sides && text && ` · ${isolated(text)}`} · {verb} <Amount cents={Math.abs(sides ? change : paid)} />
        {!sides && (
          <>
            {' '}
            · share <Amount cents={Math.abs(share)} />
          </>
        )}
      </span>{' '}
      <span className={styles.change}>
        <VisuallyHidden>change </VisuallyHidden>
        <Amount cents={change} signed />
      </span>{' '}
      <span className={styles.after}>
        balance after <Amount cents={after} signed />
      </span>
    </Row>
  );
};
