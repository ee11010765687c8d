import { z } from 'zod';

export { maxCounted } from './values/counted.ts';

/** Items of a page unless `limit` is sent. */
export const defaultPageSize = 20;

/** The query of every paged list: `page` from 1, `limit` 20 by default, at most 100. */
export const pageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
});

/** The query of a list that is whole unless `limit` is sent. */
export const wholeListQuery = pageQuery.extend({ limit: pageQuery.shape.limit.unwrap().optional() });

/** The fields of a paged reply in addition to its items. */
export const pageReply = z.object({ page: z.number(), limit: z.number(), total: z.number() });
