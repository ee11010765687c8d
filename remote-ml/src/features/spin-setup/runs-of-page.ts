/** Runs on a page of the list; the declaration requests the same number. */
export const runsOfPage = 10;
