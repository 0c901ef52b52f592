import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/units.ts';
import type { Manifest } from './manifest.ts';

const OPTIONS = { noEmit: true, strict: true, skipLibCheck: true, module: 'preserve', moduleResolution: 'bundler' };
const PACKAGE = 'kubernetes-types';

/** The module that declares the kinds of an API: networking.k8s.io/v1 is networking/v1. */
const moduleOf = (apiVersion: string) =>
  `${PACKAGE}/${apiVersion.includes('/') ? apiVersion.replace('.k8s.io/', '/') : `core/${apiVersion}`}`;

/**
 * The compiler's errors for manifests as literals of their kinds' types, which come from Kubernetes' OpenAPI: fields
 * that are unknown, missing or of another type. A sentence each.
 */
export function findTypeErrors(manifests: Manifest[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'allsquare-k8s-'));
  try {
    const paths = { [`${PACKAGE}/*`]: [join(root, 'node_modules', PACKAGE, '*')] };
    const lines = manifests.map(
      (manifest, index) =>
        `export const _${index}: import('${moduleOf(manifest.apiVersion)}').${manifest.kind} = ${JSON.stringify(manifest)};`,
    );
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...OPTIONS, paths, types: [] } }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, '--project', folder, '--pretty', 'false'], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const errors = Array.from(
      stdout.matchAll(/^\S*manifests\.ts\((\d+),\d+\): error TS\d+: (.*)$/gm),
      ([, line, said]) => {
        const { kind, metadata } = manifests[Number(line) - 1] ?? {};
        return `${kind} ${metadata?.name}: ${said}`;
      },
    );
    if (status !== 0 && errors.length === 0) throw new Error(stdout + stderr);
    return errors;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
