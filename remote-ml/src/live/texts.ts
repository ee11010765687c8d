export const conversationTexts = {
  notConfirmedWithout: (files: string) => `Not confirmed. Retry sends it without ${files}.`,
};
