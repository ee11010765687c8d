import { randomInt } from 'node:crypto';

const longest = 30;
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A handle from the e-mail's local part, else the name, else random: lower-case letters, digits, `_`, `-`, `.`. */
export function baseHandle(email: string | undefined, name: string | undefined): string {
  const source = email?.split('@')[0] ?? name ?? '';
  const plain = source
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[-._]+|(?<![-._])[-._]+$/g, '')
    .slice(0, longest);
  return plain.length >= 2 ? plain : `user-${randomSuffix(6)}`;
}

/** The same handle with a random suffix. */
export function alternativeHandle(base: string): string {
  return `${base.slice(0, longest - 5)}-${randomSuffix(4)}`;
}

function randomSuffix(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
