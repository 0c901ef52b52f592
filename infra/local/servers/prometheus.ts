import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/units.ts';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { checkoutFolder, make } from '../processes/folders.ts';
import type { Part } from '../processes/supervisor.ts';
import { runs } from '../programs/fetch-with-pip.ts';

const unpacked = () => join(checkoutFolder(), 'prometheus');

/** The path of a program of Prometheus: the machine's own, else that of Debian's package. */
export function prometheusProgram(name: 'prometheus' | 'promtool'): string {
  const fetched = join(unpacked(), 'usr/bin', name);
  if (runs(name)) return name;
  if (runs(fetched) || (fetchFromDebian(unpacked()) && runs(fetched))) return fetched;
  throw new UserFacingError(`There is no ${name} and it cannot be fetched: install Prometheus.`);
}

/** Prometheus, which scrapes each service at its port and evaluates the alerts of infra/observability. */
export function prometheusPart(folder: string, port: number, services: Map<string, number>): Part {
  const own = make(join(folder, 'prometheus'), 0o700);
  const config = join(own, 'prometheus.yml');
  // YAML reads JSON.
  const settings = {
    global: { scrape_interval: '15s', evaluation_interval: '15s' },
    rule_files: [join(root, 'infra/observability/alerts.yaml')],
    scrape_configs: [
      {
        job_name: 'allsquare',
        static_configs: Array.from(services, ([instance, at]) => ({
          targets: [`127.0.0.1:${at}`],
          labels: { instance },
        })),
      },
    ],
  };
  writeFileSync(config, JSON.stringify(settings));
  const file = prometheusProgram('prometheus');
  // Debian's looks for its pages where it would be installed.
  const pages = file === 'prometheus' ? [] : [`--web.local-assets=${join(unpacked(), 'usr/share/prometheus/web')}`];
  const listen = `--web.listen-address=127.0.0.1:${port}`;
  const args = [`--config.file=${config}`, `--storage.tsdb.path=${join(own, 'data')}`, listen, ...pages];
  return {
    name: 'prometheus',
    at: `http://localhost:${port}`,
    program: { file, args, env: { PATH: process.env.PATH } },
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/-/ready`, { signal: AbortSignal.timeout(2_000) })).ok,
  };
}

/** Unpacks the package without installing it, because the installation would start Prometheus. */
function fetchFromDebian(folder: string): boolean {
  const unfinished = `${folder}.${process.pid}`;
  const run = (file: string, ...args: string[]) => execFileSync(file, args, { cwd: unfinished, stdio: 'ignore' });
  const download = () => run('apt-get', 'download', 'prometheus');
  mkdirSync(unfinished, { recursive: true });
  try {
    try {
      download();
    } catch {
      run('apt-get', 'update');
      download();
    }
    const [file = ''] = readdirSync(unfinished).filter((name) => name.endsWith('.deb'));
    run('dpkg-deb', '--extract', file, '.');
    renameSync(unfinished, folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
