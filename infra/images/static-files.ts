/*
 * node static-files.ts <unit> <folder>: the files of a built shell or remote as its image serves them, `html` by their
 * addresses, `conf` for nginx: the shell's page with its headers, or for a remote its entry of remotes.json.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from '../build/compress.ts';
import { pageHeaders } from '../build/page-headers.ts';
import { readRemotes } from '../build/remotes.ts';
import { has, readUnits } from '../build/units.ts';

const [name = '', folder = ''] = process.argv.slice(2);
const unit = readUnits().find((one) => one.name === name);
if (!unit) throw new Error(`There is no unit ${name}.`);

const isRemote = has(unit, 'remote.json');
const html = join(folder, 'html', isRemote ? `mfe/${name}` : '');
const conf = join(folder, 'conf');
cpSync(join(unit.folder, 'dist'), html, { recursive: true });
mkdirSync(conf, { recursive: true });
if (isRemote) {
  writeFileSync(join(html, 'released.json'), JSON.stringify(readRemotes([unit])[name]));
} else {
  for (const page of ['index', 'join', 'landing']) {
    const headers = Object.entries(pageHeaders(readFileSync(join(html, `${page}.html`), 'utf8')));
    const lines = headers.map(([header, value]) => `add_header ${header} "${value}" always;\n`);
    writeFileSync(join(conf, `${page}-headers.conf`), lines.join(''));
  }
  cpSync(join(import.meta.dirname, 'static/page.conf'), join(conf, 'page.conf'));
}
await compressFiles(html);
