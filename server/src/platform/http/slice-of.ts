import type { Slice } from '../database/index.ts';

export const sliceOf = ({ page, limit }: { page: number; limit: number }): Slice => ({
  limit,
  offset: (page - 1) * limit,
});
