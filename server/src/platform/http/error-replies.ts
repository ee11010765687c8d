import { type ErrorReply, type FieldFault, notStorable } from '@alma/shared/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { databaseFailure } from '../database/index.ts';
import type { Platform } from '../platform.ts';
import { invalid, notFound, Problem, unavailable } from '../problems/index.ts';
import { hostProblem } from './hosts.ts';
import { protectError, protectReply } from './security-headers.ts';
import { statusOf } from './statuses.ts';

/** Answers requests that fail before any hook, such as an unreadable path. Browsers are sent to the start page. */
export const answerUnreadable =
  (platform: Platform) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    protectReply(reply.raw, platform);
    reply.header('x-request-id', request.id);
    const foreign = hostProblem(request.raw, platform);
    if (foreign) return void sendProblem(foreign, request, reply);
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (isPage && error.code === 'FST_ERR_BAD_URL') {
      void reply.redirect('/');
      return;
    }
    sendProblem(toProblem(error), request, reply);
  };

/** Answers every thrown error and every unknown address in the common error shape. */
export function errorReplies(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error as FastifyError);
    if (statusOf(problem) >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(problem, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(notFound('There is no such address'), request, reply),
  );
}

/** Answers with a problem in the common error shape. */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds } = problem.extra;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const body = JSON.stringify(errorBody(problem, request.id));
  return protectError(reply).code(statusOf(problem)).type('application/json; charset=utf-8').send(body);
}

export const errorBody = ({ code, message, extra }: Problem, requestId: string): ErrorReply => ({
  error: {
    code,
    message,
    ...(extra.details === undefined ? {} : { details: extra.details }),
    request_id: requestId,
  },
});

const general = (): Problem =>
  new Problem('INTERNAL_ERROR', 'Something went wrong on our side. Try again, and tell us the request id.');

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation.map(fieldFault));
  if (isResponseSerializationError(error)) return general();
  return frameworkProblem(error) ?? databaseProblem(error) ?? diskProblem(error) ?? general();
}

function fieldFault(issue: { instancePath: string; message?: string | undefined }): FieldFault {
  const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
  return { path: path === '' ? '(body)' : path, message: issue.message ?? 'Not valid' };
}

function frameworkProblem(error: FastifyError): Problem | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('PAYLOAD_TOO_LARGE', 'The request is too large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send application/json');
    case 'FST_ERR_BAD_URL':
      return notFound('There is no such address');
  }
  if (error.statusCode === undefined || error.statusCode < 400 || error.statusCode >= 500) return undefined;
  return invalid([{ path: '(body)', message: 'The request is not valid' }]);
}

/** File system errors of uploads and of the object folder. */
const fullOrBroken = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);

const diskProblem = ({ code }: FastifyError): Problem | undefined =>
  fullOrBroken.has(code) ? unavailable() : undefined;

function databaseProblem(error: unknown): Problem | undefined {
  const kind = databaseFailure(error)?.kind;
  if (kind === 'unavailable' || kind === 'too-slow') return unavailable();
  // A concurrent call stored the same row.
  if (kind === 'conflict' || kind === 'unique') {
    return new Problem('CONFLICT', 'This was changed elsewhere at the same time. Try again.');
  }
  if (kind === 'invalid-text') {
    return invalid([{ path: '(body)', message: notStorable }]);
  }
  return undefined;
}
