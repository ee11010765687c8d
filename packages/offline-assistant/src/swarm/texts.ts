import type { Wish } from '../text/index.ts';
import type { Role } from './roles.ts';

/** Fixed texts of agents without a model, besides the findings of their procedures. */
export const texts = {
  hello: (name: string) => `Hello, I am ${name}.`,
  welcome: 'You are welcome. Ask another question, or paste more to work with.',
  passing: (name: string) => `I am passing this to **${name}**.`,
  byRules: 'No model is connected, so we work by rules with what you write in this chat:',
  cannot: 'None of us can write, explain or guess without a model.',
  byRulesAlone: 'No model is connected, so I work by rules with what is written in this chat:',
  cannotAlone: 'I cannot write, explain or guess without a model.',
  needsModel: {
    write: 'I cannot write anything new: that needs a model, and none is connected.',
    summarise: 'I cannot summarise: that needs a model, and none is connected.',
    explain: 'I cannot explain things: that needs a model, and none is connected.',
    advise: 'I have no ideas or opinions of my own: those need a model, and none is connected.',
  } satisfies Record<Wish, string>,
  does: {
    researcher: 'quotes what was said about your question.',
    coder: 'checks the syntax of code that you paste, and lists what it defines.',
    analyst: 'calculates, and adds up figures and tables.',
    product: 'collects the requirements from your messages.',
    critic: 'points out vague words, claims without a figure, and a missing owner, date or measure.',
  } satisfies Record<Role, string>,
};
