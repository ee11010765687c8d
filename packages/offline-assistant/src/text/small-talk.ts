import { plainWords } from './words.ts';

/** Words that may follow a greeting or thanks without asking for anything. */
const politeWords =
  'there|all|everyone|everybody|team|again|you|so much|very much|a lot|for that|for your help|for the help|alma|zusammen|sehr|mucho|beaucoup';
const greeting = new RegExp(
  `^(?:hi|hello|hey|good (?:morning|day|afternoon|evening)|greetings|how are you|hallo|moin|guten (?:morgen|tag|abend)|grüß gott|hola|buenos días|buenas tardes|bonjour|salut)(?: (?:${politeWords}|how are you))*$`,
);
const thanks = new RegExp(
  `^(?:(?:ok|okay|great|perfect|good|nice|super) )?(?:thanks|thank you|many thanks|thx|cheers|danke|danke schön|dankeschön|vielen dank|gracias|muchas gracias|merci)(?: (?:${politeWords}|great|that helped|that helps))*$`,
);
const introduction =
  /^(?:who are you|what are you|what can (?:you|i|we) do(?: here| for me)?|how does this work|help|help me)$/;
/** In characters. A longer message asks for something as well. */
const maxLength = 60;

/** Recognises a message that only greets, thanks or asks who is answering. */
export function smallTalkIn(message: string): 'greeting' | 'thanks' | undefined {
  const normalised = message.length > maxLength ? '' : plainWords(message);
  if (greeting.test(normalised) || introduction.test(normalised)) return 'greeting';
  return thanks.test(normalised) ? 'thanks' : undefined;
}

const lead =
  /^(?:(?:please|can you|could you|would you|will you|i want you to|i need you to|help me|and|now|then)[ ,]+)*(?:to )?/i;

/** Requests that only a model can fulfil, by the verbs that express them. */
const wishes = {
  write: /^(?:write|draft|compose|create|generate|invent|design|translate|rewrite|rephrase|improve)\b/i,
  summarise: /^(?:summari[sz]e|sum up|give me (?:an? |the )?(?:summary|overview))\b/i,
  explain: /^explain\b/i,
  advise:
    /^(?:brainstorm|suggest|recommend|propose|come up with|give me (?:some |an? |your )?(?:ideas?|opinion|advice)|what do you think)\b/i,
} as const;
export type Wish = keyof typeof wishes;

/** The request for a model in a sentence such as "Please summarise this.", if it is one. */
export function wishIn(sentence: string): Wish | undefined {
  const beginning = sentence.slice(0, 200);
  const request = beginning.slice(lead.exec(beginning)?.[0].length ?? 0);
  return (Object.keys(wishes) as Wish[]).find((wish) => wishes[wish].test(request));
}
