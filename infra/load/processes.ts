import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { type PartName, partNames } from '@allsquare/local/parts/parts.ts';
import type { Product } from '@allsquare/local/start/product.ts';

/* The cost of the product's processes, from Linux's /proc; PostgreSQL with all its sessions. */

const TICKS_PER_SECOND = 100;
const CHILDREN_THAT_ENDED = [15, 16];
const ITSELF = [13, 14];
const PARENT = 3;

/** Milliseconds of processor since each part began. */
export const processorTime = (product: Product) =>
  ofEachPart(product, (pids) => {
    const ticks = pids.flatMap((pid, n) => [...ITSELF, ...(n === 0 ? CHILDREN_THAT_ENDED : [])].map(fieldOf(pid)));
    return (ticks.reduce((sum, each) => sum + each, 0) * 1000) / TICKS_PER_SECOND;
  });

/** Bytes of each part; shared pages are divided among their processes. */
export const memory = (product: Product) => ofEachPart(product, (pids) => bytesOf(pids, 'Pss'));

/** The same for these processes with their children, but without named shared memory: PostgreSQL's buffers. */
export function ownMemory(pids: number[]): number[] {
  const children = childrenByPid();
  return pids.map((pid) => {
    const all = [pid, ...(children.get(pid) ?? [])];
    return bytesOf(all, 'Pss') - bytesOf(all, 'Pss_Shmem');
  });
}

function bytesOf(pids: number[], kind: 'Pss' | 'Pss_Shmem'): number {
  const line = new RegExp(`^${kind}: +(\\d+) kB$`, 'm');
  const kilobytes = pids.map((pid) => Number(line.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024;
}

/** Packets with data sent to PostgreSQL so far, by their source port. Needs `ss`, of Debian's iproute2. */
export function packetsFrom(clientPorts: number[], postgresPort: number): Map<number, number> {
  const sockets = execFileSync('ss', ['-tinHO', 'dport', '=', `:${postgresPort}`], { encoding: 'utf8' }).split('\n');
  return new Map(
    clientPorts.map((port) => {
      const socket = sockets.find((line) => line.includes(`:${port} `));
      return [port, Number(/ data_segs_out:(\d+)/.exec(socket ?? '')?.[1] ?? 0)];
    }),
  );
}

/** The first of the pids is the part's own, its children follow. */
function ofEachPart(product: Product, figure: (pids: number[]) => number): Map<PartName, number> {
  const children = childrenByPid();
  return new Map(
    partNames.map((name) => {
      const pid = product.part(name).pid();
      return [name, pid ? figure([pid, ...(children.get(pid) ?? [])]) : 0];
    }),
  );
}

const childrenByPid = () => Map.groupBy(processes(), (pid) => fieldOf(pid)(PARENT));

const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/**
 * A field of /proc/<pid>/stat by its index there; the name, which may contain spaces, is in brackets before the third.
 */
const fieldOf = (pid: number) => (field: number) =>
  Number(read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[field - 2] ?? 0);

/** Empty once the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
