/** The topic of a counter-question. `meant` assigns `link` and `other` to messages in which no value was found. */
export type CounterQuestion = 'reason' | 'audience' | 'meaning' | 'link' | 'other';

/** Words that may precede a counter-question. */
const opening = '^\\W*(?:(?:but|and|ok|okay|hm+|wait|sorry|well|so)[\\s,]{1,6})?';
const questionPattern = (begins: string, whole: string): RegExp =>
  new RegExp(`${opening}(?:${begins})\\b|^\\W*(?:${whole})\\W*$`, 'iu');

const kinds: readonly (readonly [CounterQuestion, RegExp])[] = [
  [
    'audience',
    questionPattern(
      'who (?:can|will|is going to|gets to|else) (?:see|sees|read|reads)|is (?:this|it|that|my (?:answer|profile|data)) (?:public|private|secret|confidential|shared|visible|safe|stored|saved)|(?:do|will|can) (?:you|others|people) (?:share|sell|see|read)|where (?:is|does) (?:this|it|that) (?:stored|saved|go)',
      'privacy',
    ),
  ],
  [
    'reason',
    questionPattern(
      'why (?:do|would|should|are) (?:you|i)|what (?:do you need|is|are) (?:this|it|that) for|do i|must i|have i got to|should i|is (?:this|it|that) (?:required|needed|necessary|optional|mandatory|important)',
      'why(?: is that)?|what for|how come|warum|wieso|wozu|pourquoi|por qué|para qué',
    ),
  ],
  [
    'meaning',
    questionPattern(
      "what (?:do|does|did) (?:you|that|this|it) mean|what (?:is|are|counts as) (?:an? |my |the )?(?:career level|job title|employment status|portfolio|publications?|connections?|skills?|education level)|(?:can|could) you (?:explain|give)|i (?:do not|don['’]?t|didn['’]?t) (?:understand|get (?:it|that|this))",
      'give me an example|for example|like what|such as(?: what)?|which (?:one|ones)|what|huh|sorry|pardon|wie bitte',
    ),
  ],
];

/** A longer message contains information as well. */
const maxCharacters = 90;

/** The topic of a counter-question that is asked instead of giving an answer. */
export const questionBack = (message: string): CounterQuestion | undefined =>
  message.length > maxCharacters ? undefined : kinds.find(([, pattern]) => pattern.test(message))?.[0];
