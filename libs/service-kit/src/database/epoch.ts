/** A published version has the database's epoch in front of the object's count in these bits (ADR 0032). */
const COUNT_BITS = 40;
export const VERSIONS_PER_EPOCH = 2 ** COUNT_BITS;

/** SQL: what this database's epoch adds to an object's count. */
export const EPOCH = `(select epoch::bigint << ${COUNT_BITS} from service_instance)`;

/** SQL: a state with its published version. */
export const withVersion = (data: string, version: string) => `jsonb_set(${data}, '{version}', to_jsonb(${version}))`;
