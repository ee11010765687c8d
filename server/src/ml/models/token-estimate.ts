/** The usual length of a token, for estimates where an endpoint reports no count. */
export const charactersOfToken = 4;

export const estimateTokens = (characters: number): number => Math.ceil(characters / charactersOfToken);
