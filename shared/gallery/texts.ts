/** Texts of the gallery. Names and messages are samples. */
export const kitPageTexts = {
  title: 'Kit',
  theme: 'Toggle theme',
  both: 'Both themes',
  sections: {
    states: 'States',
    feedback: 'Loading, progress and banners',
    buttons: 'Buttons',
    forms: 'Fields and forms',
    identity: 'Badges and identity',
    overlays: 'Dialogs, menus and choices',
    inputs: 'Sliders, choices and lists',
    files: 'Files',
    pictures: 'Pictures',
    tables: 'Tables',
    charts: 'Charts',
    chat: 'Chat',
    markdown: 'Markdown and sources',
    tokens: 'Tokens',
  },
} as const;
