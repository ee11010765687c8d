/** Releases that lists show, newest first: those that anybody still goes to. */
export const releasesShown = 20;
