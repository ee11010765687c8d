/** The rows of a page: how many, and how many to skip. */
export const sliceOf = ({ page, limit }: { page: number; limit: number }) => ({
  limit,
  offset: (page - 1) * limit,
});
