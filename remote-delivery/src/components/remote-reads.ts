/** Number of releases in lists, newest first. */
const maxReleases = 20;
/** Rows of a page of the history. */
export const changesShown = 10;

// The page of a remote waits for what its cards read first, so both name the same inputs.
export const measuresOf = (remote: string, hours = 24) => ({ query: { remote, hours } });
export const releasesOf = (name: string) => ({ params: { name }, query: { page: 1, limit: maxReleases } });
export const changesOf = (name: string, page = 1) => ({
  params: { name },
  query: { page, limit: changesShown },
});
