import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { billsWords } from './times.ts';

/** More bills than this need a confirmation. */
export const MANY_BILLS = 12;

type ConfirmBillsProps = { count: number; start: string; onConfirm: () => void; onClose: () => void };

/** Asks before a new repeating bill creates many bills at once. */
export const ConfirmBills = ({ count, start, onConfirm, onClose }: ConfirmBillsProps) => (
  <ConfirmDialog
    open
    onOpenChange={onClose}
    title={`Create ${count} bills?`}
    text={billsWords(count, start)}
    confirm={`Create ${count} Bills`}
    busyText="Creating..."
    harmless
    busy={false}
    onConfirm={onConfirm}
  />
);
