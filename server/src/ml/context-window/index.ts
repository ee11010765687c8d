export { newestThatFit } from './newest.ts';
export {
  charactersOfToken,
  estimateTokens,
  firstTokens,
  messageBudget,
  tokensIn,
  tokensOfMessage,
  tokensOfMessages,
} from './token-estimate.ts';
