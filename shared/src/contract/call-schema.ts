import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** The schemas of one call. What is absent is empty: no query, no body, no reply. */
export interface CallSchema {
  summary: string;
  tag: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Fields of the entity that a body may repeat; they are dropped before `body` is checked. */
  readOnly?: readonly string[];
  /** True: the body is multipart with one file in the field `file`. */
  upload?: true;
  /** Name of the file field instead of `file`; a call with `form` accepts it repeatedly. */
  uploadField?: string;
  /** The other fields of a multipart body. */
  form?: z.ZodType;
  reply?: z.ZodType;
  /** True: a successful reply is bytes, of the type that its header names. */
  bytes?: true;
  /** The events of a successful reply as `text/event-stream`: always without `reply`, otherwise on request. */
  stream?: z.ZodType;
  /** Status of a successful reply: 200 by default, 204 without `reply`. */
  status?: 200 | 201 | 202 | 204;
  /** A further status that carries `reply` too: 503 of `/readiness`. */
  alsoStatus?: 503;
  /** Error codes beyond those that any call may answer with. OpenAPI lists all, and server tests refuse others. */
  errors?: readonly ErrorCode[];
  /** Who may call: a signed-in user by default. `release`: also a program with a release token. */
  access?: 'public' | 'release';
}

type GroupDefaults = Pick<CallSchema, 'tag'> & Partial<Pick<CallSchema, 'query' | 'access'>>;

/** Makes the calls of one group. What a call states itself replaces the default. */
export const callsOf =
  <const D extends GroupDefaults>(defaults: D) =>
  <const S extends Omit<CallSchema, 'tag'> & { tag?: string }>(schema: S): Omit<D, keyof S> & S => ({
    ...defaults,
    ...schema,
  });

/** Keeps the exact type of a call's schemas. */
export const call = <const S extends CallSchema>(schema: S): S => schema;
