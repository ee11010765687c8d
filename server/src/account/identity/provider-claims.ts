import { userLimits } from '@alma/shared/contract';
import { isVisible, rearranging } from '@alma/shared/contract/values/characters';
import type { JWTPayload } from 'jose';
import { storableText } from '../../platform/plain-text/index.ts';
import type { ProviderIdentity } from '../users/index.ts';

/** The longest address that mail can be sent to. */
const maxEmail = 254;
/** Characters that no address contains: white space and invisible ones. */
const notOfAddresses = /[\s\p{Cc}\p{Cf}\p{Cs}]/u;

/** The identity in a provider's claims. Claims that cannot be stored or shown are left out. */
export function toIdentity(issuer: string, claims: JWTPayload): ProviderIdentity {
  const { email_verified: verified } = claims;
  const fullName = [claims['given_name'], claims['family_name']].map(nameIn).filter(Boolean).join(' ');
  return {
    issuer,
    subject: claims.sub ?? '',
    email: emailIn(claims['email']),
    // Some providers send the standard's boolean as text.
    isEmailVerified: verified === true || verified === 'true',
    name: nameIn(claims['name']) ?? nameIn(fullName),
    locale: textIn(claims['locale']),
  };
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

function emailIn(value: unknown): string | undefined {
  const email = textIn(value);
  return email !== undefined && email.length <= maxEmail && !notOfAddresses.test(email) ? email : undefined;
}

/** A name that follows the rules of display names, never cut inside a character. */
function nameIn(value: unknown): string | undefined {
  const line = storableText(textIn(value) ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(new RegExp(rearranging, 'gu'), ' ')
    .trim();
  const name = [...line].slice(0, userLimits.displayName).join('').trim();
  return isVisible(name) ? name : undefined;
}
