import { globSync } from 'node:fs';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import { root } from '../build/units.ts';
import type { Changes } from './changes.ts';
import { type Shown, teamOf } from './contract.ts';
import { pascal, requireKebab, sentence } from './names.ts';
import { type RemoteJson, requireFreePath, routeOf, writePage } from './page.ts';

/** Whose settings and versions a new remote has. */
const NEIGHBOUR = 'mfe-friends';
const PACKAGES = {
  dependencies: ['@allsquare/kit', '@allsquare/shell-slots', 'react', 'react-dom'],
  devDependencies: [
    '@allsquare/build',
    '@testing-library/jest-dom',
    '@testing-library/react',
    '@testing-library/user-event',
    '@types/jest',
    '@types/react',
    '@types/react-dom',
  ],
};
const FIRST_VERSION = '0.1.0';
/** A rounded square, until the page has an icon of its own. */
const ICON = 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z';

/** npm run new remote mfe-<team>: a remote with one page, /<team>, and its menu item. */
export function newRemote(changes: Changes, remote: string): string {
  if (!remote.startsWith('mfe-')) throw new UserFacingError(`A remote is named mfe-<team>, not '${remote}'.`);
  requireKebab(remote, 'A remote', 'mfe-receipts');
  addRemote(changes, remote);
  return `Draw the icon of its menu item: ${remote}/remote.json.`;
}

export function addRemote(changes: Changes, remote: string, shown?: Shown): void {
  const name = teamOf(remote);
  requireFreePath(changes, `/${name}`);
  changes.addWorkspace(remote, manifestOf(changes, remote, shown));
  changes.add(`${remote}/src/slots.ts`, slots);
  for (const file of ['jest.config.mjs', 'rspack.config.mjs', 'tsconfig.json'])
    changes.add(`${remote}/${file}`, changes.read(`${NEIGHBOUR}/${file}`));
  changes.add(`${remote}/remote.json`, JSON.stringify(remoteJson(changes, name, shown), null, 2));
  changes.add(`${remote}/src/remote.ts`, remoteOf(name));
  changes.add(`${remote}/src/main.tsx`, mainOf(remote, shown));
  changes.add(`${remote}/README.md`, readme(remote, shown));
  writePage(changes, remote, name, shown);
  changes.edit('infra/docs/pages-and-slots.md', (text) => withPage(text, name, remote));
}

function manifestOf(changes: Changes, remote: string, shown: Shown | undefined) {
  const neighbour = JSON.parse(changes.read(`${NEIGHBOUR}/package.json`));
  const versions = (kind: 'dependencies' | 'devDependencies') =>
    PACKAGES[kind].map((name) => [name, neighbour[kind][name]]);
  const { 'test:contract': _, ...scripts } = neighbour.scripts;
  return {
    ...neighbour,
    name: remote,
    version: FIRST_VERSION,
    scripts,
    dependencies: Object.fromEntries([
      ...(shown ? [[shown.contract, FIRST_VERSION]] : []),
      ...versions('dependencies'),
    ]),
    devDependencies: Object.fromEntries(versions('devDependencies')),
  };
}

function remoteJson(changes: Changes, name: string, shown: Shown | undefined): RemoteJson {
  const manifests = globSync('mfe-*/remote.json', { cwd: root }).map(
    (file): RemoteJson => JSON.parse(changes.read(file)),
  );
  const $schema = manifests.find((manifest) => manifest.$schema)?.$schema;
  const orders = manifests.flatMap(({ pages }) => pages.map(({ menu }) => menu?.order ?? 0));
  const path = `/${name}`;
  return {
    ...($schema && { $schema }),
    pages: [{ path, menu: { name: sentence(name), order: Math.max(...orders) + 10, icon: ICON } }],
    slots: [],
    ...(shown && { asks: { [path]: [shown.path] } }),
    chunks: { [path]: [name] },
  };
}

const remoteOf = (name: string) => `import { defineRemote } from '@allsquare/kit/remote';

export const remote = defineRemote({
  routes: [
${routeOf(name)}
  ],
  slots: {},
});
`;

const slots = `import type { ShellSlots } from '@allsquare/shell-slots';

/** The slots of others that this remote may show or fill. */
declare module '@allsquare/kit/slots' {
  interface SlotProps extends ShellSlots {}
}
`;

const mainOf = (remote: string, shown?: Shown) => `${
  shown
    ? `import * as contract from '${shown.contract}';
import { ${shown.scenario} } from '${shown.contract}/examples';
`
    : ''
}import { runStandalone } from '@allsquare/kit/standalone';
import '@allsquare/kit/styles.css';
import manifest from '../remote.json';
import { remote } from './remote.ts';

runStandalone({
  name: '${remote}',
  manifest,
  remote,
  start: '/${teamOf(remote)}',
  user: ${shown ? `${shown.scenario}.people.ann` : `{ id: '0a000000-0000-4000-8000-00000000000a', name: 'Ann Example', email: 'ann@example.com' }`},
  examples: [${shown ? `{ contract, scenarios: [${shown.scenario}] }` : ''}],
});
`;

const readme = (remote: string, shown?: Shown) => `# ${remote}

The remote of Team ${pascal(teamOf(remote))}: page \`/${teamOf(remote)}\`.
${shown ? `\nIt calls only svc-${teamOf(remote)}, through \`${shown.contract}\`.\n` : ''}
Alone: \`npm run dev -w ${remote}\` opens the page in the kit's frame${shown ? " with the contract's examples as its api" : ''};
\`npm test -w ${remote}\`, \`npm run build -w ${remote}\`.

Where to look: \`src/remote.ts\` is the public interface; \`src/${teamOf(remote)}/\` the page.
`;

/** The documents' table of pages with a row more, before the one of all other addresses. */
function withPage(text: string, name: string, remote: string): string {
  const head = text.split('\n').find((line) => line.startsWith('| Address ')) ?? '';
  const widths = head
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.length - 2);
  const cells = [`\`/${name}\``, remote, 'needed', 'yes'].map((cell, column) => cell.padEnd(widths[column] ?? 0));
  return text.replace(/^(?=\| any other )/m, `| ${cells.join(' | ')} |\n`);
}
