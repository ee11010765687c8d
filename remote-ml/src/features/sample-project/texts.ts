export const texts = {
  title: 'Sample project',
  step: {
    title: 'Ask about a file',
    text: 'A project with a sample file, and answers that quote it.',
  },
  text: 'A project keeps Markdown files and answers from them. Choose a question: a project with this file is created for you, and the answer shows where it found what it says.',
  ask: 'Ask one of these',
  questions: [
    'When is the garden open in summer?',
    'How much does a plot cost a year?',
    'What happens to a plot that nobody looks after?',
  ],
  project: {
    title: 'Sample: community garden',
    description: 'A sample to try out. Delete it whenever you like.',
  },
  making: 'Creating the project and reading the file',
  failed: 'The sample project was not created. Try again.',
};
