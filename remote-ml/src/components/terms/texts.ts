/** The glossary of spin chats. */
export const termTexts = {
  help: 'What are phases and masks?',
  phases:
    'A spin chat takes a problem through seven phases: F6 Vision, F5 Context, F4 Options, F3 Design, F2 Plan, F1 Build and F0 Result. In each one the supervisor plays a different role, its mask.',
  orientations: {
    discharge: 'From the vision (F6) down to the result (F0): from an idea to something finished.',
    charge: 'From the result (F0) up to the vision (F6): from something finished to the idea behind it.',
  },
} as const;
