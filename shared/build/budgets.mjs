/** What a remote may weigh, in bytes as they are sent. */
export const budgets = {
  /** Includes the slots, which appear beside every page. */
  entryBytes: 20_000,
  /** Scripts of a page beside the entry script, which load before it shows. */
  pageBytes: 100_000,
};
