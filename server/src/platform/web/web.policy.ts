export const reportPath = '/api/v1/csp-reports';

/**
 * The content security policy of a page. `'self'` and no `'strict-dynamic'`: every remote is served from our origin,
 * so the policy itself stops a registry that names another one; a nonce is for the inline parts of the page.
 */
function contentSecurityPolicy(nonce: string): string {
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    // Sockets of our own origin are covered by 'self'.
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    // The default policy of the page is the only one.
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
    'report-uri': reportPath,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

/** Headers of pages that differ from those of other replies. */
export function pageHeaders(
  nonce: string,
  { pathname, hasHashes }: { pathname: string; hasHashes: boolean },
): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // Allows the back/forward cache: the page holds no user data, and scripts remove theirs at a sign-out. But the
    // builds that it names are of one visitor.
    'cache-control': 'private, no-cache',
    'content-security-policy': contentSecurityPolicy(nonce),
    // Supporting browsers load no script without a hash.
    ...(hasHashes && { 'integrity-policy': 'blocked-destinations=(script)' }),
    // The address of the callback holds the code of the sign-in.
    'referrer-policy': /^\/callback\/?$/.test(pathname) ? 'no-referrer' : 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}
