import { type Calls, calls, type CallSchema, type EndpointName } from '@alma/shared/contract';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid, Problem } from '../problems/index.ts';
import type { Inspected } from './inspection.ts';
import { addScope } from './scopes.ts';

/** Calls whose body is a form with files. */
export type FormName = {
  [N in EndpointName]: Calls[N] extends { upload: true } ? N : never;
}[EndpointName];

type FieldsOf<N extends FormName> = Calls[N] extends { form: infer F extends z.ZodType }
  ? z.output<F>
  : Record<string, never>;

/** An uploaded file on the local disk. */
export interface SpooledFile extends Inspected {
  /** The sender's file name. */
  name: string;
  path: string;
}

export interface Form<N extends FormName> {
  fields: FieldsOf<N>;
  files: SpooledFile[];
}

export interface FormLimits {
  files: number;
  fileBytes: number;
  /** If true, unknown fields are ignored instead of refused. */
  ignoresFields?: boolean;
}

/** Registers routes whose bodies are multipart forms, with limits for these bodies. */
export function formRoutes(
  app: FastifyInstance,
  limits: FormLimits,
  add: (scope: FastifyInstance) => void,
): void {
  const { files, fileBytes } = limits;
  addScope(app, 'forms', async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: fileBytes,
        // One more than allowed, so that `takeForm` reports the error.
        files: files + 1,
        fields: 30,
        fieldNameSize: 100,
        // A little more than schemas allow, so that the schema reports the error.
        fieldSize: 40_000,
        parts: files + 31,
        headerPairs: 20,
      },
    });
    add(scope);
  });
}

/**
 * Reads the form of a call: its fields, checked by the contract, and its files, with back-pressure from `spool`.
 * @throws {Problem} 400, 413 or 415, as early as possible; also errors of `spool`.
 */
export async function takeForm<N extends FormName>(
  name: N,
  request: FastifyRequest,
  limits: FormLimits,
  spool: (name: string, chunks: AsyncIterable<Buffer>) => Promise<SpooledFile>,
): Promise<Form<N>> {
  const schema: CallSchema = calls[name];
  const field = schema.uploadField ?? 'file';
  if (!request.isMultipart()) {
    const what = limits.files === 1 ? 'one file' : 'files';
    const message = `Send multipart/form-data with ${what} in the field \`${field}\``;
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', message);
  }
  const files: SpooledFile[] = [];
  const values: [string, string][] = [];
  const problemOf = (error: unknown): unknown => formProblem(error, field, limits);
  try {
    for await (const part of translated(
      request.parts({ limits: { fileSize: limits.fileBytes } }),
      problemOf,
    )) {
      if (part.type === 'field') {
        if (limits.ignoresFields) continue;
        if (part.valueTruncated) throw invalid([{ path: part.fieldname, message: 'The text is too long' }]);
        values.push([part.fieldname, String(part.value)]);
        continue;
      }
      if (part.fieldname !== field) throw unknownField(part.fieldname);
      const file = await spool(part.filename, chunksOf(part.file, problemOf));
      // A form sends an empty file for an input without a chosen file.
      if (file.size === 0 && file.name === '') continue;
      if (files.length >= limits.files) throw tooMany(field, limits.files);
      files.push(file);
    }
  } catch (error) {
    discardRest(request);
    throw error;
  }
  return { files, fields: fieldsOf(schema, values) as FieldsOf<N> };
}

/** Maps errors of the source to problems; errors of its consumer are not touched. */
async function* translated<T>(
  source: AsyncIterable<T>,
  problemOf: (error: unknown) => unknown,
): AsyncGenerator<T> {
  try {
    for await (const chunk of source) yield chunk;
  } catch (error) {
    throw problemOf(error);
  }
}

async function* chunksOf(
  file: MultipartFile['file'],
  problemOf: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  const end = (): void => void file.destroy(tooLarge);
  // Fails immediately instead of waiting for the rest of the file.
  file.once('limit', end);
  if (file.truncated) end();
  yield* translated<Buffer>(file, problemOf);
}

const tooLarge = Object.assign(new Error('the file is too large'), { code: 'FST_REQ_FILE_TOO_LARGE' });

/** Browsers read the reply only after sending everything, so the rest of a refused body is read and discarded. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

function fieldsOf({ form = z.strictObject({}) }: CallSchema, values: readonly [string, string][]): unknown {
  const { properties = {} } = z.toJSONSchema(form, { io: 'input' });
  const isList = (name: string): boolean => {
    const property = properties[name];
    return typeof property === 'object' && property.type === 'array';
  };
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of values) {
    const before = fields[name];
    if (isList(name)) fields[name] = [...(Array.isArray(before) ? before : []), value];
    else fields[name] = value;
  }
  const parsed = form.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

const unknownField = (name: string): Problem => invalid([{ path: name, message: 'There is no such field' }]);
const tooMany = (field: string, max: number): Problem =>
  invalid([{ path: field, message: max === 1 ? 'Send one file' : `At most ${max} files` }]);

function formProblem(error: unknown, field: string, { files, fileBytes }: FormLimits): unknown {
  if (error instanceof Problem) return error;
  const { code } = error as { code?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const message = `File too large. Maximum size is ${fileBytes / 1024 / 1024}MB`;
    return new Problem('PAYLOAD_TOO_LARGE', message);
  }
  if (code === 'FST_FILES_LIMIT') return tooMany(field, files);
  return invalid([{ path: '(body)', message: 'The form is not valid' }]);
}
