import type { MemberBalance, Plan, Settlement, Statistics } from '@allsquare/expenses-contract';
import { useMoney } from '@allsquare/kit/money';
import { sharePicture } from '@allsquare/kit/picture';
import { useInfiniteQuery, useQuery } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { Failed } from '@allsquare/kit/ui/failed';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { initialsOf, Tile } from '@allsquare/kit/ui/tile';
import { toast } from '@allsquare/kit/ui/toast';
import { Printer, Share2 } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { groupBalancesQuery, planQuery } from '../balances/balances.queries.ts';
import { settlementsQuery } from '../settlements/settlements.queries.ts';
import { statisticsQuery } from '../statistics/statistics.queries.ts';
import { drawSummary, heightOf, WIDTH } from './draw-summary.ts';
import styles from './share-summary.module.css';
import { SummaryPaper } from './summary-paper.tsx';
import { type SheetPerson, type SummarySheet, summarySheet } from './summary-sheet.ts';

const FILE = 'summary.png';

type Books = {
  statistics: Statistics;
  balances: MemberBalance[];
  plan: Plan;
  settlements: Settlement[];
};

/** Everything that the summary shows, once all of it is here. */
const useBooks = (groupId: string) => {
  const statistics = useQuery(statisticsQuery(groupId));
  const balances = useQuery(groupBalancesQuery(groupId));
  const plan = useQuery(planQuery(groupId));
  const settlements = useInfiniteQuery(settlementsQuery(groupId));
  const all = [statistics, balances, plan, settlements];
  const books: Books | undefined =
    statistics.data && balances.data && plan.data && settlements.data
      ? {
          statistics: statistics.data,
          balances: balances.data,
          plan: plan.data,
          settlements: settlements.data.settlements,
        }
      : undefined;
  return {
    books,
    isFailed: !books && all.some(({ isError }) => isError),
    retry: () => all.map((one) => one.refetch()),
  };
};

type ShareSummaryProps = { group: { id: string; name: string }; onClose: () => void };

/** A group's summary as a picture, or on paper; drawn on this device, with names only if wanted. */
export const ShareSummaryDialog = ({ group, onClose }: ShareSummaryProps) => {
  const [named, setNamed] = useState(false);
  const money = useMoney();
  const tiles = useRef<HTMLUListElement>(null);
  const { books, isFailed, retry } = useBooks(group.id);
  const sheet = books && summarySheet({ ...books, title: group.name, named, money });
  const groundOf = ({ id }: SheetPerson) => {
    const tile = tiles.current?.querySelector(`[data-of="${id}"] > *`);
    return tile ? getComputedStyle(tile).backgroundColor : '';
  };
  const share = async (drawn: SummarySheet) => {
    try {
      await sharePicture({
        name: FILE,
        width: WIDTH,
        height: heightOf(drawn),
        draw: (canvas, look) => drawSummary(canvas, drawn, look, groundOf),
      });
    } catch {
      toast.failure('Error', 'The picture could not be created.');
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share summary"
      sub="Who spent what, how to settle it, and what has been paid."
      width={500}
      actions={
        <>
          <Button icon={<Printer aria-hidden="true" />} disabled={!sheet} onClick={() => window.print()}>
            Print
          </Button>
          <Button
            tone="main"
            place="go"
            icon={<Share2 aria-hidden="true" />}
            disabled={!sheet}
            onClick={() => sheet && void share(sheet)}
          >
            Share picture
          </Button>
        </>
      }
    >
      <Checkbox checked={named} onChange={({ target }) => setNamed(target.checked)}>
        Show names
      </Checkbox>
      {sheet ? (
        <>
          <Preview sheet={sheet} tiles={tiles} />
          <SummaryPaper sheet={sheet} />
        </>
      ) : isFailed ? (
        <Failed onRetry={() => void Promise.all(retry())} />
      ) : (
        <SkeletonRows label="Loading the summary" />
      )}
    </Dialog>
  );
};

/** The people of the picture, with their amounts as there. */
const Preview = ({ sheet, tiles }: { sheet: SummarySheet; tiles: Ref<HTMLUListElement> }) => (
  <>
    <p className={styles.total}>{sheet.total}</p>
    <Rows ref={tiles} label="People">
      {sheet.people.map(({ id, name, colour, paid, share, balance }) => (
        <Row key={id} data-of={id} className={styles.person}>
          <Tile person={{ id, name, colour }} letters={initialsOf(name)} className={styles.tile} />
          <b className={styles.name}>{name}</b>
          <span className={styles.amounts}>
            <span>Paid {paid} ·</span> <span>Share {share} ·</span> <span>Balance {balance}</span>
          </span>
        </Row>
      ))}
    </Rows>
  </>
);
