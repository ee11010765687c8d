/** Number of latest transactions in the wallet; the declaration requests the same number. */
export const latestShown = 5;
