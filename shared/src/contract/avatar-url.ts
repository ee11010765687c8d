import { z } from 'zod';

const ownPath = /^\/api\/v1\/public\/files\/[\w-]+$/;

const isWebAddress = (value: string): boolean => /^https:\/\/[^\s/]/i.test(value) && URL.canParse(value);

/** Empty, the public path of one's own picture, or an https address whose picture is copied on saving. */
export const avatarUrlSchema = (max: number, message: string) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((value) => value === '' || ownPath.test(value) || isWebAddress(value), message);
