/** Replaces a style sheet, which has no exports. */
export {};
