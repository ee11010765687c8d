export const reportPath = '/api/v1/csp-reports';

/**
 * The content security policy of a page. It uses `'self'` without `'strict-dynamic'`: every remote is served from our
 * origin, so the policy also blocks a registry that names another origin. The nonce is for inline scripts and styles.
 * @param local folders of development servers that this page may load from
 */
function contentSecurityPolicy(nonce: string, local: readonly string[]): string {
  const ownOrigins = ["'self'", ...local].join(' ');
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `${ownOrigins} 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': `${ownOrigins} data: blob:`,
    'font-src': ownOrigins,
    // Sockets of our own origin are covered by 'self'.
    'connect-src': ownOrigins,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    // The page's default policy is the only one.
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
    'report-uri': reportPath,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

/** Headers of pages that differ from those of other responses. */
export function pageHeaders(
  nonce: string,
  { pathname, hasHashes, local }: { pathname: string; hasHashes: boolean; local: readonly string[] },
): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // Allows the back/forward cache: the page contains no user data, and scripts remove theirs at sign-out. Private,
    // because the builds that the page names depend on the visitor.
    'cache-control': 'private, no-cache',
    'content-security-policy': contentSecurityPolicy(nonce, local),
    // Blocks scripts without a hash in supporting browsers. Scripts of development servers have none.
    ...(hasHashes && local.length === 0 && { 'integrity-policy': 'blocked-destinations=(script)' }),
    // The callback's address contains the authorization code.
    'referrer-policy': /^\/callback\/?$/.test(pathname) ? 'no-referrer' : 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}
