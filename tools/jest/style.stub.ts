/** A style sheet has no exports; tests look at roles and texts. */
export {};
