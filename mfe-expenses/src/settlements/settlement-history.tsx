import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { timeAgo } from '@allsquare/kit/time-ago';
import { Amount } from '@allsquare/kit/ui/amount';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { Tile } from '@allsquare/kit/ui/tile';
import { ArrowRight } from 'lucide-react';
import { settlementsOf } from './settlements.queries.ts';

/** Settlements of a group, newest first. */
export const SettlementHistory = ({ groupId }: { groupId: string }) => {
  const me = useSession().user.id;
  return (
    <section className="x-history">
      <div className="x-summary-head">
        <h2>Settlement History</h2>
      </div>
      <Loaded query={useQuery(settlementsOf(groupId))}>
        {(settlements) =>
          settlements.length === 0 ? (
            <Empty title="No settlements recorded yet." />
          ) : (
            <Rows label="Settlement History">
              {settlements.map(({ id, payer, payee, date, notes, amount }) => (
                <Row key={id} className="x-settlement">
                  <span className="x-settlement-people">
                    <Tile person={payer} />
                    <ArrowRight aria-hidden="true" />
                    <Tile person={payee} />
                  </span>
                  <span className="x-settlement-words">
                    <b>
                      {payer.id === me ? 'You' : payer.name} paid {payee.id === me ? 'you' : payee.name}
                    </b>
                    <time dateTime={date}>{timeAgo(date)}</time>
                    {notes && ` · ${notes}`}
                  </span>
                  <Amount dollars={amount} className="ml-auto text-t4 font-bold" />
                </Row>
              ))}
            </Rows>
          )
        }
      </Loaded>
    </section>
  );
};
