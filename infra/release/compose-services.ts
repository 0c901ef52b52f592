import { toConstantCase, urlVariable } from '@allsquare/contract-kit/service-manifest';
import { routesOf, type Service } from '@allsquare/local/processes/services.ts';
import { natsPassword } from '@allsquare/local/servers/nats.ts';

const given = (variable: string) => `\${${variable}:?}`;
const ownerPassword = (database: string) => `${toConstantCase(database)}_OWNER_PASSWORD`;
const password = (database: string) => `${toConstantCase(database)}_PASSWORD`;
const urlOf = (service: string) => `http://${service}:3000`;

const KEYCLOAK = 'http://keycloak:8080/realms/allsquare';
const MAILS = '/tmp/mails';

/** Settings with a fixed value in compose.yaml; the operator may set the others. */
const settings: Record<string, string> = {
  PUBLIC_ORIGIN: given('PUBLIC_ORIGIN'),
  SERVICES: `>-\n${JSON.stringify(routesOf(urlOf)).replaceAll('},{"url"', '},\n{"url"').replaceAll(/^/gm, '        ')}`,
  OIDC_URL: KEYCLOAK,
  OIDC_PUBLIC_URL: `${given('PUBLIC_ORIGIN')}/realms/allsquare`,
  OIDC_CLIENT_ID: 'allsquare-gateway',
  OIDC_ADMIN_CLIENT_ID: 'allsquare-admin',
  OIDC_PASSWORD_CLIENT_ID: 'allsquare-password',
  COOKIE_NAME: 'allsquare',
  GOOGLE: '${GOOGLE:-false}',
  OFFERS: '${OFFERS-places,bills,friends,merges,payments,differences,currencies,imports}',
  // Without a mail server mails become files, which are lost with the container.
  MAIL_FOLDER: MAILS,
};

/** A remote: its files. */
export const composeRemote = (name: string): string => `  ${name}:
    <<: *files
    image: allsquare/${name}:\${VERSION:-local}
    build: { <<: *build-files, args: { UNIT: ${name} } }
`;

/** remotes.json of the edge, which includes the entry of each remote's container: null where that is unavailable. */
export const remotesPage = (names: string[]): string => {
  const lines = names.map((name) => `  "${name}": <!--# include virtual="/mfe/${name}/released.json" stub="away" -->`);
  return `<!--# block name="away" -->null<!--# endblock -->{\n${lines.join(',\n')}\n}\n`;
};

/** A service and the job that migrates its database. */
export function composeService(service: Service): string {
  const { name, database } = service;
  const hasFiles = service.settings.includes('MAIL_FOLDER');
  const asksProvider = service.settings.includes('OIDC_URL');
  const environment = [
    `DATABASE_URL: postgres://${database}:${given(password(database))}@postgres:5432/${database}`,
    `NATS_URL: nats://${name}:${given(natsPassword(name))}@nats:4222`,
    ...service.calls.map((called) => `${urlVariable(called)}: ${urlOf(called)}`),
    ...service.settings.map((setting) => (settings[setting] ? `${setting}: ${settings[setting]}` : `${setting}:`)),
    ...service.secrets.map((secret) => `${secret}: ${given(secret)}`),
  ];
  return `  ${name}:
    <<: *part
    image: allsquare/${name}:\${VERSION:-local}
    build: { <<: *build, args: { UNIT: ${name} } }
${hasFiles ? '    tmpfs: [/tmp]\n' : ''}${service.outside ? '    networks: [inside, outside]\n' : ''}    environment:
      <<: *service-environment
${environment.map((line) => `      ${line}\n`).join('')}    depends_on:
      ${name}-migrate: { condition: service_completed_successfully }
      streams: { condition: service_completed_successfully }
${asksProvider ? '      keycloak: { condition: service_healthy }\n' : ''}
  ${name}-migrate:
    <<: *part
    restart: on-failure:5
    image: allsquare/${name}:\${VERSION:-local}
    command: [migrate]
    environment:
      DATABASE_OWNER_URL: postgres://${database}_owner:${given(ownerPassword(database))}@postgres:5432/${database}
    depends_on:
      databases: { condition: service_completed_successfully }
`;
}

export const brokerUsers = (services: Service[]) =>
  services.map(({ name }) => `      ${natsPassword(name)}: '"${given(natsPassword(name))}"'\n`).join('');

export const databasePasswords = (services: Service[]) =>
  services
    .flatMap(({ database }) => [ownerPassword(database), password(database)])
    .map((name) => `      ${name}: ${given(name)}\n`)
    .join('');

/** The lines of databases.sh. */
export const databaseCalls = (services: Service[]) =>
  services
    .map(({ database }) => `service ${database} "$${ownerPassword(database)}" "$${password(database)}"\n`)
    .join('');

/** Secrets have at least 32 bytes in base64url. */
const example = (name: string) => {
  const words = name.toLowerCase().replaceAll('_', '-');
  const filler = name.endsWith('_SECRET') && words.length < 17 ? '000000-' : '';
  return `${name}=example-${filler}${words}-for-localhost-alone\n`;
};

/** The parts of .env.example; `written`: the names outside the generated parts. */
export const envExample = (services: Service[], written: string[]) => {
  const isNew = (name: string) => !written.includes(name) && !settings[name];
  const all = (names: string[]) => [...new Set(names)].filter(isNew);
  return {
    'database passwords': services
      .flatMap(({ database }) => [ownerPassword(database), password(database)])
      .map(example)
      .join(''),
    'broker users': services.map(({ name }) => example(natsPassword(name))).join(''),
    secrets: all(services.flatMap(({ secrets }) => secrets))
      .map(example)
      .join(''),
    settings: all(services.flatMap((service) => service.settings))
      .map((name) => `#${name}=\n`)
      .join(''),
  };
};
