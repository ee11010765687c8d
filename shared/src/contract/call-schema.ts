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
  /** The field of the file instead of `file`; a call with `form` takes it repeatedly. */
  uploadField?: string;
  /** The other fields of a multipart body. */
  form?: z.ZodType;
  reply?: z.ZodType;
  /** True: the good reply is bytes, of the type that its header names. */
  bytes?: true;
  /** Its events, when the good reply comes as `text/event-stream`: always without `reply`, else when asked. */
  stream?: z.ZodType;
  /** Status of the good reply: 200 unless told, 204 without `reply`. */
  status?: 200 | 201 | 202 | 204;
  /** A further status that carries `reply` too: 503 of `/readiness`. */
  alsoStatus?: 503;
  /** Named codes beyond those that every call may answer with. */
  errors?: readonly ErrorCode[];
  /** Who may call: a signed-in user unless told. `release`: also a program with a release token. */
  access?: 'public' | 'release';
}

/** Keeps the exact type of a call's schemas. */
export const call = <const S extends CallSchema>(schema: S): S => schema;
