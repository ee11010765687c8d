import type { HandOverFigures } from '@alma/shared/contract';
import pLimit from 'p-limit';
import type { ChatModel } from '../../models/index.ts';
import { HandOverInputSchema, handOverTool, swarmMessages } from '../../swarm/index.ts';
import { askOnce, share } from './ask.ts';
import { turn } from './turn.ts';

const team = [
  { name: 'Host', system_prompt: 'You welcome people and answer general questions about the shop yourself.' },
  { name: 'Coder', system_prompt: 'You write and repair programs.' },
  { name: 'Accountant', system_prompt: 'You answer questions about invoices, taxes and prices.' },
  { name: 'Translator', system_prompt: 'You translate texts between languages.' },
];
const host = team[0];
const otherAgents = team.slice(1);

/** A message to the host, and the agent that has to answer it. */
const cases: readonly (readonly [message: string, gold: string])[] = [
  ['Hello! What is this shop about?', 'Host'],
  ['Thank you, that was kind of you.', 'Host'],
  ['When do you open on Monday?', 'Host'],
  ['My Python script ends with a KeyError in line 12. Please repair it.', 'Coder'],
  ['Write a function that reverses a linked list.', 'Coder'],
  ['Which value-added tax is due on an invoice to a customer in France?', 'Accountant'],
  ['Was the invoice 2041 paid twice?', 'Accountant'],
  ['Please translate “The oven is hot” into Spanish.', 'Translator'],
  ['Wie heißt “guten Appetit” auf Japanisch?', 'Translator'],
  ['The unit test of the parser fails. Find the bug.', 'Coder'],
  ['How do I book a refund so that the ledger balances?', 'Accountant'],
  ['I need this letter in Portuguese: “We are closed in August.”', 'Translator'],
];

/** Measures whether an agent hands messages to the right agent, and keeps its own. */
export async function measureHandOver(model: ChatModel, atOnce = 4): Promise<HandOverFigures> {
  if (!host) throw new Error('the team is empty');
  const judged = await pLimit(atOnce).map(cases, async ([message, gold]) => {
    const messages = swarmMessages(host, { agents: team, calls: [], calledBefore: 0 }, [turn(null, message)]);
    const { tool, hasFailed } = await askOnce(model, { messages, tools: [handOverTool(otherAgents)] });
    const to = tool ? HandOverInputSchema.parse(tool.input).to : host.name;
    return { gold, hasFailed, isRight: !hasFailed && to.toLowerCase() === gold.toLowerCase() };
  });
  const isOwn = ({ gold }: (typeof judged)[number]): boolean => gold === host.name;
  return {
    messages: judged.length,
    // Which share of the messages for other agents was handed to the right one.
    handed_right: share(judged.filter((result) => !isOwn(result)).map(({ isRight }) => isRight)),
    // Which share of the agent's own messages it kept.
    kept_own: share(judged.filter(isOwn).map(({ isRight }) => isRight)),
    failed: judged.filter(({ hasFailed }) => hasFailed).length,
  };
}
