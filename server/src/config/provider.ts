import type { Environment } from './environment.ts';

/** The provider's own name for each sign-in method it offers. */
type Connections = Partial<
  Record<'email' | 'apple' | 'facebook' | 'github' | 'google' | 'linkedin' | 'x', string>
>;

export function providerConfig(values: Environment) {
  if (!values.OIDC_ISSUER) return undefined;
  return {
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID ?? '',
    clientSecret: values.OIDC_CLIENT_SECRET,
    redirectUrl: values.OIDC_REDIRECT_URL ?? '',
    logoutUrl: values.OIDC_LOGOUT_URL ?? '',
    audience: values.OIDC_AUDIENCE,
  };
}

export function connectionConfig(values: Environment): Connections {
  const named = {
    email: values.OIDC_CONNECTION_EMAIL,
    apple: values.OIDC_CONNECTION_APPLE,
    facebook: values.OIDC_CONNECTION_FACEBOOK,
    github: values.OIDC_CONNECTION_GITHUB,
    google: values.OIDC_CONNECTION_GOOGLE,
    linkedin: values.OIDC_CONNECTION_LINKEDIN,
    x: values.OIDC_CONNECTION_X,
  };
  return Object.fromEntries(Object.entries(named).filter(([, id]) => id !== undefined));
}
