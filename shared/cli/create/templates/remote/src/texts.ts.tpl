/** Every visible text of the {{name}} pages. */
export const texts = {
  title: '{{title}}',
  {{name}}: '{{title}}',
  plan: (name: string) => `Hello ${name}. This page is yours to fill.`,
} as const;
