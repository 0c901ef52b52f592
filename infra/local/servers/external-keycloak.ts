import { UserFacingError } from '../../build/user-facing-error.ts';

/** An external Keycloak, with the realm of infra/keycloak. */
export interface ExternalKeycloak {
  url: string;
  /** The address of its realm in browsers and tokens. */
  issuer: string;
  secret: (name: string) => string;
}

const secrets: Record<string, string> = {
  'gateway client': 'OIDC_CLIENT_SECRET',
  'password client': 'OIDC_PASSWORD_CLIENT_SECRET',
  'admin client': 'OIDC_ADMIN_CLIENT_SECRET',
};

/** The Keycloak at KEYCLOAK_URL; undefined when that is not set. */
export async function externalKeycloak(environment: NodeJS.ProcessEnv): Promise<ExternalKeycloak | undefined> {
  const url = environment.KEYCLOAK_URL?.replace(/\/$/, '');
  if (!url) return undefined;
  const missing = Object.values(secrets).filter((name) => !environment[name]);
  if (missing.length) throw new UserFacingError(`KEYCLOAK_URL is set, so set its clients' ${missing.join(', ')} too.`);
  const issuer = await issuerOf(url).catch((error) => {
    throw new UserFacingError(`There is no Keycloak with the realm allsquare at KEYCLOAK_URL, ${url}: ${error}.`);
  });
  return { url, issuer, secret: (name) => environment[secrets[name] ?? ''] ?? '' };
}

async function issuerOf(url: string): Promise<string> {
  const discovery = await fetch(`${url}/realms/allsquare/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(10_000),
  });
  if (!discovery.ok) throw new Error(`HTTP ${discovery.status}`);
  const { issuer }: { issuer: string } = JSON.parse(await discovery.text());
  return issuer;
}
