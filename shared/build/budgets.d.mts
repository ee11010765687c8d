export const budgets: { readonly entryBytes: number; readonly pageBytes: number };
