/** Size limits of a remote, in bytes as transferred. */
export const budgets = {
  /** Includes the slots, which are shown beside every page. */
  entryBytes: 20_000,
  /** Scripts of a page besides the entry script that load before it is shown. */
  pageBytes: 100_000,
};
