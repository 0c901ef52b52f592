import { createHash } from 'node:crypto';

/** The headers of the shell's page. Its scripts are our own files; its inline scripts are allowed by their hashes. */
export const pageHeaders = (html: string) => ({
  'content-security-policy': contentPolicy(html),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // The product uses none of these, so an injected script may not use them either.
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
});

function contentPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // What a script makes of text passes the policy at the beginning of the page (shell/src/index.html).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
