import { globSync } from 'node:fs';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import { topics } from '@allsquare/contract-kit';
import { root } from '../build/units.ts';
import type { Changes } from './changes.ts';
import { listedBy, type Shown } from './contract.ts';
import { camel, kebab, pascal, requireKebab, sentence } from './names.ts';

export type RemoteJson = {
  $schema?: string;
  pages: { path: string; menu?: { name: string; order: number; icon: string } }[];
  slots: string[];
  asks?: Record<string, string[]>;
  chunks?: Record<string, string[]>;
};

/**
 * npm run new page <remote> <name> [list]: the page /<name>, fetched when it is opened, with a list of the team's
 * service.
 */
export async function newPage(changes: Changes, remote: string, name: string, list?: string): Promise<string> {
  requireKebab(name, 'A page', 'diary');
  if (!changes.has(`${remote}/remote.json`))
    throw new UserFacingError(`There is no remote ${remote}: npm run new remote mfe-<team> makes one.`);
  requireFreePath(changes, `/${name}`);
  const shown = list === undefined ? undefined : await listedBy(changes, remote, list);
  writePage(changes, remote, name, shown);
  const path = `/${name}`;
  changes.editJson<RemoteJson>(`${remote}/remote.json`, (manifest) => ({
    ...manifest,
    pages: [...manifest.pages, { path }],
    ...(shown && { asks: { ...manifest.asks, [path]: [shown.path] } }),
    chunks: { ...manifest.chunks, [path]: [name] },
  }));
  changes.edit(`${remote}/src/remote.ts`, (text) =>
    text.replace(/(\broutes: \[\n[^]*?)(\n {2}\],)/, `$1\n${routeOf(name)}$2`),
  );
  return `Lead there with a link, or with a menu item in ${remote}/remote.json.`;
}

/** A path belongs to one remote or to the shell, with all below it. */
export function requireFreePath(changes: Changes, path: string): void {
  const manifests = globSync('mfe-*/remote.json', { cwd: root });
  const owned = manifests.flatMap((file) => {
    const { pages }: RemoteJson = JSON.parse(changes.read(file));
    return pages.map((page) => page.path);
  });
  const ofShell = Array.from(
    changes.read('shell/src/routing/router.tsx').matchAll(/path: '(\/[^']*)'/g),
    ([, at]) => at,
  );
  if ([...owned, ...ofShell].includes(path))
    throw new UserFacingError(`${path} has a page already: choose another name.`);
}

export const routeOf = (name: string): string => `    {
      path: '/${name}',
      lazy: () =>
        import(/* webpackChunkName: "${name}" */ './${name}/${name}.page.tsx').then(({ ${pascal(name)}Page }) => ({
          Component: ${pascal(name)}Page,
        })),
    },`;

/** The component with what it asks, its styles and its test. */
export function writePage(changes: Changes, remote: string, name: string, shown?: Shown): void {
  const folder = `${remote}/src/${name}`;
  changes.add(`${folder}/${name}.page.tsx`, shown ? pageWithList(name, shown) : emptyPage(name));
  if (shown) writeList(changes, remote, name, shown);
  if (shown?.creates) writeCreateForm(changes, remote, name, shown);
  changes.add(`${folder}/${name}.page.module.css`, styles);
  changes.add(`${folder}/${name}.page.test.tsx`, shown ? testOfList(name, shown) : testOfEmpty(name));
}

export const writeList = (changes: Changes, remote: string, name: string, shown: Shown): void =>
  changes.add(`${remote}/src/${name}/${name}.queries.ts`, queries(name, shown));

/** The form that makes one, and its write. */
export function writeCreateForm(changes: Changes, remote: string, name: string, shown: Shown): void {
  const [folder, form] = [`${remote}/src/${name}`, kebab(shown.creates ?? '')];
  changes.add(`${folder}/${form}.tsx`, createForm(shown));
  changes.add(`${folder}/${form}.module.css`, formStyles);
  changes.add(`${folder}/use-${form}.ts`, createHook(name, shown));
}

const styles = `.content {
  margin-top: var(--space-28);
}
`;

const emptyPage = (name: string) => `import { Empty } from '@allsquare/kit/ui/empty';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import styles from './${name}.page.module.css';

/** /${name} */
export const ${pascal(name)}Page = () => (
  <>
    <PageHeader title="${sentence(name)}" />
    <section className={styles.content}>
      <Empty title="Nothing here yet" />
    </section>
  </>
);
`;

const testOfEmpty = (name: string) => `import { renderScreen } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { ${pascal(name)}Page } from './${name}.page.tsx';

test('the page has its title, and says that there is nothing', () => {
  renderScreen(<${pascal(name)}Page />, { route: '/${name}' });
  expect(screen.getByRole('heading', { level: 1, name: '${sentence(name)}' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});
`;

const pageWithList = (name: string, { text, creates }: Shown) => `import { useQuery } from '@allsquare/kit/query';
import { Card } from '@allsquare/kit/ui/card';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { PageHeader } from '@allsquare/kit/ui/page-header';
${creates ? `import { ${pascal(creates)} } from './${kebab(creates)}.tsx';\n` : ''}import styles from './${name}.page.module.css';
import { ${camel(name)}Query } from './${name}.queries.ts';

/** /${name} */
export const ${pascal(name)}Page = () => {
  const ${camel(name)} = useQuery(${camel(name)}Query);
  return (
    <>
      <PageHeader title="${sentence(name)}" />
      ${creates ? `<${pascal(creates)} />` : ''}
      <section className={styles.content}>
        <Loaded query={${camel(name)}}>
          {(all) =>
            all.length === 0 ? (
              <Empty title="Nothing here yet" />
            ) : (
              <ul aria-label="${sentence(name)}">
                {all.map(({ ${text === 'id' ? 'id' : `id, ${text}`} }) => (
                  <Card as="li" key={id}>
                    {${text}}
                  </Card>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </>
  );
};
`;

const queries = (name: string, { contract, operation, path }: Shown) => `import { ${operation} } from '${contract}';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** What /${name} shows. */
export const ${camel(name)}Query = queryOptions({
  queryKey: [${keyOf(name, path)
    .map((word) => `'${word}'`)
    .join(', ')}],
  queryFn: ({ signal }) => call(${operation}, {}, { signal }),
});
`;

/**
 * The topic that refetches it, which is a word of the address; the page's own name beside it, so that no two keys are
 * alike.
 */
function keyOf(name: string, path: string): string[] {
  const topic = path.split('/').findLast((word) => (topics as readonly string[]).includes(word));
  return topic === undefined || topic === name ? [name] : [topic, name];
}

const testOfList = (
  name: string,
  { contract, operation, text, scenario, creates }: Shown,
) => `${creates ? `import * as contract from '${contract}';\n` : ''}import { ${operation} } from '${contract}';
import { ${scenario} } from '${contract}/examples';
import { renderScreen } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { ${pascal(name)}Page } from './${name}.page.tsx';

const answers = ${scenario}.steps
  .filter(({ call, answer }) => call === '${operation}' && answer !== undefined)
  .map(({ answer }) => ${operation}.response.parse(answer));
const some = answers.find(({ length }) => length > 0) ?? [];

const show = (answer: unknown) =>
  renderScreen(<${pascal(name)}Page />, { route: '/${name}', answer: () => Response.json(answer) });

test('the page lists what its service answers', async () => {
  show(some);
  expect(screen.getByRole('heading', { level: 1, name: '${sentence(name)}' })).toBeVisible();
  expect(await screen.findByRole('list', { name: '${sentence(name)}' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(some.map(({ ${text} }) => ${text}));
});

test('where there is nothing the page says so', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});
${
  creates
    ? `
test('a name makes one, and a blank one is refused', async () => {
  const { press, sent } = renderScreen(<${pascal(name)}Page />, {
    examples: [{ contract, scenarios: [${scenario}] }],
    at: 'start',
    route: '/${name}',
  });
  await press.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Please enter a name.')).toBeVisible();
  await press.type(screen.getByLabelText('Name'), some[0]?.name ?? '');
  await press.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('list', { name: '${sentence(name)}' })).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { name: some[0]?.name } }]);
});
`
    : ''
}`;

const createForm = ({
  contract,
  creates = '',
}: Shown) => `import { ${pascal(creates)} as ${pascal(creates)}Body, problems } from '${contract}';
import { useForm } from '@allsquare/kit/form';
import { Button } from '@allsquare/kit/ui/button';
import { Card } from '@allsquare/kit/ui/card';
import { TextField } from '@allsquare/kit/ui/field';
import styles from './${kebab(creates)}.module.css';
import { use${pascal(creates)} } from './use-${kebab(creates)}.ts';

export const ${pascal(creates)} = () => {
  const form = useForm(${pascal(creates)}Body, { problems, defaultValues: { name: '' } });
  const create = use${pascal(creates)}({ onSuccess: () => form.reset() });
  const submit = form.handleSubmit((body) => create.mutate({ body }));
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField label="Name" error={form.formState.errors.name?.message} {...form.register('name')} />
        <Button type="submit" tone="main" busy={create.isPending} busyText="Creating...">
          Create
        </Button>
      </form>
    </Card>
  );
};
`;

const formStyles = `.form {
  display: grid;
  gap: var(--space-8);
  padding: var(--space-16);
}
`;

const createHook = (name: string, { contract, creates = '' }: Shown) => {
  const thing = sentence(creates).toLowerCase();
  return `import { ${creates}, problems } from '${contract}';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';

export const use${pascal(creates)} = (onScreen: ScreenOptions<typeof ${creates}>) =>
  useWrite(${creates}, {
    problems,
    topics: ['${name}'],
    failure: { title: 'Error', message: 'Failed to ${thing}. Please try again later.' },
    success: () => ({ title: 'Created', message: 'The ${thing.replace(/^\S+ /, '')} has been created.' }),
    ...onScreen,
  });
`;
};
