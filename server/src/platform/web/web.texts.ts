export const texts = {
  title: 'Alma',
  description: 'Profiles, agents, wallet, live chats and AI workspaces in one signed-in web platform.',
  needsScript: 'Alma needs JavaScript. Turn it on in your browser and load this page again.',
  unsupportedTitle: 'This browser is too old for Alma',
  unsupportedText:
    'Alma runs in Chrome 123, Edge 123, Firefox 124, Safari 17.5 and newer. Update your browser, then load this page again.',
  notBuilt: 'Alma is not built yet. Run "npm run build", then load this page again.',
} as const;
