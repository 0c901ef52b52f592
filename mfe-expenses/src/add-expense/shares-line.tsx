import type { Preset } from '@allsquare/expenses-contract';
import { formatCents } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { matchesPreset } from '../presets/preset-draft.ts';
import { sharesWords } from '../presets/preset-words.ts';
import { problemOf } from '../split/split-draft.ts';
import { includedIn, type SplitDraft } from '../split/split-kinds.ts';
import type { SplitPerson } from '../split/split-person.ts';
import styles from './add-expense.module.css';

type SharesLineProps = {
  split: SplitDraft;
  amount: number;
  people: readonly SplitPerson[];
  presets: readonly Preset[];
  /** Opens the split. */
  onOpen: () => void;
};

/** What a preset makes of the amount: '60/40: You $60.00, Jonas $40.00'. */
export const SharesLine = ({ split, amount, people, presets, onOpen }: SharesLineProps) => {
  const me = useSession().user.id;
  const preset = presets.find((one) => matchesPreset(one, split));
  if (!preset || amount === 0 || problemOf(split, amount)) return null;
  const shares = includedIn(split).map(({ userId, cents }) => ({
    userId,
    share: formatCents(cents, 'none', split.currency),
  }));
  return (
    <button type="button" className={styles.shares} onClick={onOpen}>
      <b>{preset.name}</b>
      <span>{sharesWords(shares, people, me)}</span>
    </button>
  );
};
