import { Row } from '@allsquare/kit/ui/row';
import { type Person, Tile } from '@allsquare/kit/ui/tile';
import type { ReactNode } from 'react';

type RequestRowProps = {
  person: Person;
  /** The person is not a friend yet, and has not asked to be one. */
  open?: boolean;
  title: string;
  /** The id of the title, which describes the buttons. */
  titleId: string;
  email?: string;
  when: string;
  /** Buttons. */
  children: ReactNode;
};

const TILE =
  'size-[3.25rem] text-[1.0625rem] font-extrabold tracking-[-0.03em] desk:size-[5.25rem] desk:rounded-none desk:text-[1.375rem]';
const OPEN_TILE = 'border-2 border-dashed border-ctl bg-transparent text-ink-2';

export const RequestRow = ({ person, open, title, titleId, email, when, children }: RequestRowProps) => (
  <Row className="grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3.5 overflow-hidden p-3.5 desk:min-h-[5.25rem] desk:grid-cols-[5.25rem_minmax(0,1fr)_auto] desk:gap-x-4 desk:p-0 desk:pr-5">
    <Tile person={person} className={open ? `${TILE} ${OPEN_TILE}` : TILE} />
    <div className="min-w-0">
      <p className="truncate text-[1.0625rem] font-bold tracking-[-0.015em]" id={titleId} title={title}>
        {title}
      </p>
      <p className="text-[0.84375rem] text-ink-2 desk:text-t2">
        {email && (
          <>
            <span className="block wrap-anywhere desk:inline">{email}</span>
            <span className="hidden desk:inline"> · </span>
          </>
        )}
        {when}
      </p>
    </div>
    <div className="col-span-full mt-3 flex gap-2 *:flex-1 max-desk:*:px-2 desk:col-span-1 desk:mt-0 desk:*:flex-none">
      {children}
    </div>
  </Row>
);
