import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '@allsquare/local/start/product.ts';

/** PostgreSQL's folder. */
export type Disk = {
  /** Fills the disk. */
  fill: () => void;
  clear: () => void;
  /** Stops PostgreSQL permanently, so that its folder can be removed. */
  release: () => Promise<void>;
};

const SIZE = 4 * 2 ** 30;
/** Maximum attempts: more may be written between the reading of the usage and the new size. */
const TRIES = 20;

/** Puts PostgreSQL's folder on a disk in memory of adjustable size; undefined where mounting is not permitted. */
export async function mountOwnDisk({ folder, part }: Product): Promise<Disk | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const postgres = part('postgres');
  const data = join(folder, 'postgres');
  const before = `${data}-before`;
  await postgres.stop();
  const { uid, gid } = statSync(data);
  renameSync(data, before);
  mkdirSync(data);
  const isMounted = run('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=700,uid=${uid},gid=${gid}`, 'tmpfs', data);
  if (isMounted) {
    require(run('cp', '-a', `${before}/.`, data), `The files of PostgreSQL cannot be copied to ${data}.`);
    rmSync(before, { recursive: true });
  } else {
    rmdirSync(data);
    renameSync(before, data);
  }
  postgres.start();
  await postgres.whenReady();
  if (!isMounted) return undefined;
  const resize = (size: number) => run('mount', '-o', `remount,size=${size}`, data);
  return {
    fill: () => {
      const resizeToUsed = () => {
        const { blocks, bfree, bsize } = statfsSync(data);
        return resize((blocks - bfree) * bsize);
      };
      require(Array.from({ length: TRIES }).some(resizeToUsed), `${data} cannot be made smaller.`);
    },
    clear: () => require(resize(SIZE), `${data} cannot be made larger.`),
    release: async () => {
      await postgres.stop();
      require(run('umount', '--lazy', data), `${data} cannot be unmounted.`);
    },
  };
}

const run = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

function require(isDone: boolean, message: string) {
  if (!isDone) throw new Error(message);
}
