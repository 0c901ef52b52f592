import { services } from '../../local/processes/services.ts';
import { fetchJson } from '../fetch-json.ts';
import type { Check } from '../finding.ts';

type Health = { ready: boolean; parts: Record<string, string> };

/** Whether each unit answers, is ready, and has the expected version. */
export const checkUnits: Check = async ({ origin, addressOf, versions }) => {
  const found = await Promise.all([
    ...services.map(async ({ name }) => {
      const url = addressOf(name);
      const live = await fetchJson<{ version?: string }>(`${url}/health/live`);
      if (!live) return [notThere(name, url)];
      const health = await fetchJson<Health>(`${url}/health/ready`);
      const waiting = Object.keys(health?.parts ?? {}).filter((part) => health?.parts[part] === 'waiting');
      return [
        ...(health?.ready
          ? []
          : [
              {
                problem: `${name} is not ready: it waits for its ${waiting.join(' and ') || 'end'}.`,
                remedy: `Look at what it waits for, and at its log (infra/docs/logs.md).`,
              },
            ]),
        ...otherVersion(name, live.version, versions[name]),
      ];
    }),
    ...Object.keys(versions)
      .filter((unit) => unit.startsWith('mfe-'))
      .map(async (unit) => {
        const url = `${origin}/mfe/${unit}/mf-manifest.json`;
        const manifest = await fetchJson<{ metaData: { buildInfo: { buildVersion: string } } }>(url);
        return manifest
          ? otherVersion(unit, manifest.metaData.buildInfo.buildVersion, versions[unit])
          : [notThere(unit, url)];
      }),
    ...[
      ['shell', `${origin}/remotes.json`] as const,
      ['The identity provider', `${origin}/realms/allsquare/.well-known/openid-configuration`] as const,
    ].map(async ([part, url]) => ((await fetchJson(url)) ? [] : [notThere(part, url)])),
  ]);
  return found.flat();
};

const notThere = (part: string, url: string) => ({
  problem: `${part} does not answer at ${url}.`,
  remedy: 'Start it, or look why it ends in its log (infra/docs/logs.md).',
});

function otherVersion(unit: string, runs: string | undefined, wanted: string | undefined) {
  if (runs === wanted) return [];
  const problem = `${unit} runs ${runs ?? 'a version that does not say which it is'}, not ${wanted}.`;
  return [
    { problem, remedy: `Roll ${unit} out, or move its line: npm run release -- deploy (infra/docs/releasing.md).` },
  ];
}
