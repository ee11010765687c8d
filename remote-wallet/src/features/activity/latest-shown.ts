/** How many of the latest transactions the wallet shows; its declaration asks for as many. */
export const latestShown = 5;
