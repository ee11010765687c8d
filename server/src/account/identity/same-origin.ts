import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../platform/problems/index.ts';
import { identityTexts as texts } from './texts.ts';

/** Refuses other origins for calls that are authorised by a cookie. Clients other than browsers send neither header. */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwnOrigin = origin === undefined || origin === new URL(publicUrl).origin;
  const isOwnSite =
    site === undefined || site === 'same-origin' || (site === 'none' && request.method === 'GET');
  if (!isOwnOrigin || !isOwnSite) throw forbidden(texts.foreignOrigin);
}
