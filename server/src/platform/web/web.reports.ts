import { scrub } from '@alma/shared/contract/values/scrub';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addScope, route } from '../../platform/http/index.ts';
import { parseJson } from '../plain-text/index.ts';
import type { FrameReader } from './web.frames.ts';
import { reportPath } from './web.policy.ts';

/** Anyone can send reports, so they are rate-limited, small and never answered with an error. */
const reportsPerMinute = 60;
const reportBytes = 16_384;

const Text = z.string().max(2048).optional();

/** Browsers send two shapes: the old one is a single report, the new one a list. */
const OldReportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': Text,
    'violated-directive': Text,
    'blocked-uri': Text,
    'source-file': Text,
    'line-number': z.number().optional(),
    'document-uri': Text,
  }),
});
const NewReportSchema = z.array(
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({
      effectiveDirective: Text,
      blockedURL: Text,
      sourceFile: Text,
      lineNumber: z.number().nullish(),
      documentURL: Text,
    }),
  }),
);

/** Logs the errors and policy violations that browsers report. */
export function reportRoutes(app: FastifyInstance, frames: FrameReader | undefined): void {
  route(
    app,
    'clientErrors.report',
    async ({ body: { message, frame, ...report }, request }) => {
      // Scrubbed again on the server, because anyone can send a report.
      const scrubbed = { ...report, ...(message === undefined ? {} : { message: scrub(message) }) };
      const write = (source?: string) =>
        request.log.warn(
          { client: { ...scrubbed, ...(frame && { frame }), ...(source && { source }) } },
          'client error',
        );
      if (frame === undefined || frames === undefined) write();
      else void frames.sourceOf({ ...report, frame }, request.ip).then(write);
    },
    { bodyBytes: reportBytes, callsPerMinute: reportsPerMinute },
  );

  addScope(app, 'policy reports', async (scope) => {
    const types = ['application/csp-report', 'application/reports+json'];
    scope.addContentTypeParser(
      types,
      { parseAs: 'string', bodyLimit: reportBytes },
      (_request, body, done) => {
        done(null, body);
      },
    );
    const config = { countedAs: 'policy-reports', callsPerMinute: reportsPerMinute };
    scope.post(reportPath, { config, schema: { hide: true } }, (request, reply) => {
      for (const violation of readViolations(request.body))
        request.log.warn({ violation }, 'policy violation');
      return reply.code(204).send();
    });
  });
}

function readViolations(body: unknown): object[] {
  const value = typeof body === 'string' ? parseJson(body) : body;
  const old = OldReportSchema.safeParse(value);
  if (old.success) {
    const report = old.data['csp-report'];
    return [
      {
        directive: report['effective-directive'] ?? report['violated-directive'],
        blocked: withoutQuery(report['blocked-uri']),
        source: withoutQuery(report['source-file']),
        line: report['line-number'],
        page: withoutQuery(report['document-uri']),
      },
    ];
  }
  const current = NewReportSchema.safeParse(value);
  return (current.data ?? []).slice(0, 10).map(({ body: report }) => ({
    directive: report.effectiveDirective,
    blocked: withoutQuery(report.blockedURL),
    source: withoutQuery(report.sourceFile),
    line: report.lineNumber,
    page: withoutQuery(report.documentURL),
  }));
}

/** Queries may contain codes and tickets. */
const withoutQuery = (address: string | undefined): string | undefined => address?.split(/[?#]/, 1)[0];
