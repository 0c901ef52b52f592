import { CurrencyCode } from '@allsquare/contract-kit';
import { z } from 'zod';

/**
 * An original as it is sent. Apart from the one that is answered, so that the first view of a page, which sends none,
 * has no list of codes.
 */
export const originalOf = <Amount extends z.ZodType>(amount: Amount) => z.object({ currency: CurrencyCode, amount });
