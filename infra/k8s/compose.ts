import type { EnvVar } from 'kubernetes-types/core/v1';
import { parse } from 'yaml';
import { fromSecrets, fromSettings } from './env.ts';

type ComposeService = {
  image: string;
  command: string[];
  entrypoint: string[];
  environment: Record<string, string | null>;
};

/** The image, command and environment of a third-party service, defined once in compose.yaml. */
export function readCompose(text: string, name: string): ComposeService {
  const { services } = parse(text, { merge: true }) as { services: Record<string, Partial<ComposeService>> };
  const found = services[name];
  if (!found?.image) throw new Error(`compose.yaml has no service ${name} with an image`);
  const image = found.image.replace(/:\$\{VERSION[^}]*\}$/, '');
  return { command: [], entrypoint: [], environment: {}, ...found, image };
}

const VARIABLE = /\$\{(\w+)(?::\?|[:-]+[^}]*)\}/g;
const given = (name: string, optional?: true) =>
  /_(PASSWORD|SECRET)$/.test(name) ? fromSecrets(name, optional) : fromSettings(name, optional);

/** An environment of compose.yaml, its variables read from the settings and the Secret. */
export function envOfCompose(environment: ComposeService['environment']): EnvVar[] {
  const all = Object.entries(environment).flatMap(([name, value]): EnvVar[] => {
    if (value === null) return [given(name, true)];
    const used = Array.from(value.matchAll(VARIABLE), ([, variable = '']) => variable);
    if (used.length === 1 && value.replace(VARIABLE, '$1') === name) return [given(name)];
    // A name occurs once in an environment, so a value wrapped under its own name is read under another.
    const as = (variable: string) => (variable === name ? `PLAIN_${variable}` : variable);
    const wrapped = value.replaceAll(VARIABLE, (_, variable) => `$(${as(variable)})`).replaceAll('$$', '$');
    return [...used.map((variable) => ({ ...given(variable), name: as(variable) })), { name, value: wrapped }];
  });
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}
