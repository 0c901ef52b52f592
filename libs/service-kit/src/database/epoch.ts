/** A published version: the database's epoch in front, the thing's own count in these bits (ADR 0032). */
const COUNT_BITS = 40;
export const VERSIONS_PER_EPOCH = 2 ** COUNT_BITS;

/** SQL: what the epoch of this database adds to a thing's count. */
export const EPOCH = `(select epoch::bigint << ${COUNT_BITS} from service_instance)`;

/** SQL: a state as it is published, with this version. */
export const withVersion = (data: string, version: string) => `jsonb_set(${data}, '{version}', to_jsonb(${version}))`;
