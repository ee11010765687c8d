/** Number of releases in lists, newest first. */
export const maxReleases = 20;
