/** A figure of a moment; absent where it could not be read, because its part was away. */
export type Sample = {
  /** In seconds since people began; so are all times of a run. */
  at: number;
  /** Of each process its id and its bytes, without PostgreSQL's shared buffers. */
  memory: Record<string, { pid: number; bytes: number }>;
  /** Sessions of PostgreSQL. */
  connections?: number;
  /** Seconds of the oldest event that waits in an outbox. */
  outboxAge?: number;
  /** Events that consumers have not handled yet. */
  waiting?: number;
  deadLetters?: number;
  /** Of the requests that were answered, or failed, since the sample before; in milliseconds. */
  requests: number;
  failed: number;
  p50?: number;
  p99?: number;
};

/** What was done to the product, from when until all of it was ready again; and what failed meanwhile, if it may. */
export type InjectedFault = {
  name: string;
  mayFail: boolean;
  from: number;
  to: number;
  requests: number;
  failures: string[];
};

export type Run = {
  began: string;
  /** When the last strike was over and only people went on, and when they stopped. */
  quietFrom: number;
  seconds: number;
  people: number;
  listeners: number;
  /** Deeds that began a second, and how many the product could answer at the start, where that was measured. */
  rate: number;
  ceiling?: number;
  acknowledged: number;
  refused: number;
  unknown: number;
  /** Acknowledged writes that the restore said are lost, because they were written since its moment. */
  lostByRestore: number;
  samples: Sample[];
  faults: InjectedFault[];
};
