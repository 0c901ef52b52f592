import { services as declared } from '@allsquare/local/processes/services.ts';

export interface Service {
  image?: string;
  build?: { dockerfile?: string; args?: Record<string, string> };
  restart?: string;
  read_only?: boolean;
  privileged?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  networks?: string[];
  profiles?: string[];
  healthcheck?: object;
  environment?: Record<string, string | null>;
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string; pids?: number } } };
}

export interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
}

/** The parts that browsers may reach, and the parts that may reach mail servers and Google. */
const outside = {
  front: ['edge', 'mailpit'],
  outside: [...declared.filter((service) => service.outside).map(({ name }) => name), 'keycloak'],
};
const SECRET = /(PASSWORD|SECRET)$/;
const OURS = /^allsquare\/[\w-]+:\$\{VERSION:-local\}$/;
const PINNED = /:(?!latest@)[\w.-]+@sha256:[0-9a-f]{64}$/;
/** A required value: '${NAME:?}', in a URL too. */
const PROVIDED = /\$\{(\w+):\?\}/g;

/** The violations of our rules in compose.yaml, a sentence each. `examples`: the names in .env.example. */
export function brokenRules({ services, networks }: Compose, examples: string[], units: string[]): string[] {
  const broken: string[] = [];
  const demand = (holds: unknown, sentence: string) => holds || broken.push(sentence);
  const given = new Set(Array.from(JSON.stringify(services).matchAll(PROVIDED), ([, name = '']) => name));
  demand(networks['inside']?.internal, 'The network inside is not internal.');
  for (const unit of units) demand(services[unit], `There is no service ${unit}.`);
  for (const name of given) demand(examples.includes(name), `${name} is not in .env.example.`);
  for (const name of examples.filter((one) => /_(PASSWORD|SECRET)$/.test(one)))
    demand(given.has(name), `${name} of .env.example has no use.`);

  for (const [name, service] of Object.entries(services)) {
    const { image = '', build, restart, deploy, environment = {}, ports = [], networks: joined = [] } = service;
    const isJob = restart === 'no' || restart?.startsWith('on-failure');
    const limits = deploy?.resources?.limits;
    const must = (holds: unknown, sentence: string) => demand(holds, `${name}: ${sentence}.`);
    must(isJob || restart === 'unless-stopped', 'it has no restart policy');
    // The Dockerfiles of this repository have their own.
    must(isJob || service.healthcheck || build?.dockerfile, 'it has no health check');
    must(limits?.cpus && limits.memory && limits.pids, 'it has no limits of processors, memory and processes');
    must(service.read_only, 'its files can be written');
    must(service.cap_drop?.includes('ALL') && !service.privileged, 'it keeps capabilities');
    must(service.security_opt?.includes('no-new-privileges:true'), 'it may gain privileges');
    must(OURS.test(image) || PINNED.test(image), `its image ${image} has no version with a digest`);
    must(!ports.length || joined.includes('front'), 'it is published');
    for (const [network, allowed] of Object.entries(outside))
      must(!joined.includes(network) || allowed.includes(name), `it is in the network ${network}`);
    for (const [variable, value] of Object.entries(environment)) {
      const isSecret = SECRET.test(variable) || /:\/\/[^/]*@/.test(value ?? '');
      must(!isSecret || value === null || value.search(PROVIDED) >= 0, `${variable} is a secret with a default`);
    }
  }
  return broken;
}
