/** Number of releases in lists, newest first. */
export const releasesShown = 20;
