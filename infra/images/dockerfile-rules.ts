/**
 * The violations in one of our Dockerfiles, besides those that hadolint finds; `last` is its last stage, which becomes
 * the image.
 */
export function brokenRules(text: string): string[] {
  const instructions = text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));
  const last = instructions.slice(instructions.findLastIndex((line) => /^FROM\s/.test(line)));
  const has = (pattern: RegExp) => last.some((line) => pattern.test(line));
  const bases = Array.from(text.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm), ([, base = '']) => base);
  const user = last.findLast((line) => /^USER\s/.test(line))?.split(/\s+/)[1];
  const rules: [holds: boolean, sentence: string][] = [
    [user !== undefined && !['root', '0'].includes(user), 'the image does not run as an ordinary user'],
    [has(/^HEALTHCHECK (?!NONE)/), 'there is no HEALTHCHECK'],
    [has(/^LABEL .*org\.opencontainers\.image\.title=/), 'there is no label org.opencontainers.image.title'],
    [has(/^LABEL .*org\.opencontainers\.image\.revision=/), 'there is no label org.opencontainers.image.revision'],
    [bases.length > 0, 'the base is no ARG, so nobody can try another'],
    [bases.every((base) => /:[\w.-]+@sha256:[0-9a-f]{64}$/.test(base)), 'a base has no tag with a digest'],
    [!/^#\s*syntax=/m.test(text), 'a frontend is fetched (# syntax=)'],
    [
      instructions.filter((line) => /^FROM\s/.test(line)).length > 1,
      'there is one stage, so what builds is in the image',
    ],
    [!instructions.some((line) => /\bnpm (install|i)\b/.test(line)), 'packages are not those of the lock: npm ci'],
    [!has(/^ADD\s/), 'ADD may fetch or unpack: COPY'],
    [!instructions.some((line) => /^(ARG|ENV) .*(PASSWORD|SECRET|TOKEN)/.test(line)), 'a secret stays in the image'],
  ];
  return rules.filter(([holds]) => !holds).map(([, sentence]) => sentence);
}
