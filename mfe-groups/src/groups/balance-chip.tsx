import { Amount, toneOf } from '@allsquare/kit/ui/amount';
import { Chip } from '@allsquare/kit/ui/chip';

/** What a balance of one's own means. */
export const balanceWords = { pos: 'You are owed', neg: 'You owe', zero: 'All settled' } as const;

/** The caller's balance in signed dollars as a sentence; on phones two lines without a ground. */
export const BalanceChip = ({ balance }: { balance: number }) => {
  const tone = toneOf(balance);
  return (
    <span className="text-right max-desk:[&>.k-chip]:block max-desk:[&>.k-chip]:h-auto max-desk:[&>.k-chip]:bg-transparent max-desk:[&>.k-chip]:p-0 max-desk:[&>.k-chip]:text-[0.75rem] max-desk:[&>.k-chip]:font-semibold desk:[&>.k-chip]:h-[1.875rem] desk:[&>.k-chip]:px-2.5 desk:[&>.k-chip]:text-[0.90625rem]">
      <Chip tone={tone}>
        {balanceWords[tone]}
        {tone !== 'zero' && (
          <>
            {' '}
            <Amount
              dollars={Math.abs(balance)}
              className="font-bold max-desk:block max-desk:text-[1rem] max-desk:data-long:text-[0.8125rem] max-[21.5625em]:data-long:text-[0.6875rem] max-desk:leading-tight max-desk:tracking-[-0.02em]"
            />
          </>
        )}
      </Chip>
    </span>
  );
};
