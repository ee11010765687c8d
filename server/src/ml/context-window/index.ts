export { newestThatFit } from './newest.ts';
export {
  charactersOfToken,
  estimateTokens,
  firstTokens,
  roomForMessages,
  tokensIn,
  tokensOfMessage,
  tokensOfMessages,
} from './token-estimate.ts';
