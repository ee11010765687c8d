/** How many runs a page of the list has; the declaration asks for as many. */
export const runsOfPage = 10;
