import { normaliseSpace } from '../../text/index.ts';
import { fieldCalled } from '../reading/labels-in-text.ts';
import { besideName } from '../reading/names.ts';
import { type CounterQuestion, questionBack } from './asked-back.ts';

/** The request or verdict in a message; `none` when it only gives information. */
export type Intent =
  | { kind: 'yes'; rest: string; isForAll: boolean }
  | { kind: 'no'; rest: string; isForAll: boolean }
  | { kind: 'skip' }
  | { kind: 'summary' }
  | { kind: 'help' }
  | { kind: 'ask-back'; about: CounterQuestion }
  | { kind: 'done' }
  | { kind: 'change'; path: string | undefined; called: string; to: string }
  | { kind: 'clear'; path: string | undefined; called: string }
  | { kind: 'add'; to: string }
  | { kind: 'remove'; what: string }
  | { kind: 'none' };

const yes =
  /^\W*(?:(?:ok|okay|oh|well)[\s,]+)?(?:yes|ja|jawohl|genau|stimmt|richtig|oui|sí|si|yep|yeah|yea|yup|aye|sure|correct|right|exactly|indeed|absolutely|definitely|of course|ok|okay|that['’]?s (?:right|correct|it|fine|true)|that is (?:right|correct|fine|true)|it is|go ahead|do it|please do|sounds good|true|confirmed?|fine|change it|replace it|update it)(?:\s+(?:please|indeed|do|it is|that['’]?s (?:right|correct|it)|go ahead|change it|do it|thanks|thank you|correct))*(?=[\s,.!;:]|$)/iu;
const no =
  /^\W*(?:(?:ok|okay|oh|well)[\s,]+)?(?:no|nein|non|nope|nah|not (?:really|quite|at all|correct|right)|wrong|incorrect|never|don['’]?t(?: (?:change|do|touch|replace|update)(?: (?:it|that|this))?)?|do not(?: change(?: it)?)?|keep (?:it|that|mine|the old(?: one)?|what (?:i have|is there))|leave it(?: as it is| alone)?|that['’]?s (?:wrong|not (?:right|correct))|that is (?:wrong|not right)|it['’]?s (?:wrong|not)|false|rather not)(?:\s+(?:thanks|thank you|please|keep it|leave it|way|that['’]?s wrong))*(?=[\s,.!;:]|$)/iu;
const forAll = /^\W*(?:to\s+|for\s+)?(?:all of (?:them|it|these)|all|everything|both)\b/i;
const skip =
  /^\W*(?:(?:let['’]?s|please|i['’]?d (?:like|rather|prefer)(?: to)?|can we|could we|i want to|just)\s+)*(?:skip(?: (?:this|it|that|one|the|question|field|please|for now))*|pass|next(?: question| one)?(?: please)?|not now|later|maybe later|ask me later|no comment|(?:rather |prefer )?not (?:say|tell|answer|share)(?: (?:that|it|this))?|(?:i )?(?:would |['’]d )?(?:rather|prefer) not(?: to)?(?: (?:say|tell|answer|share)(?: (?:that|it|this))?)?|i (?:don['’]?t|do not) (?:know|want to (?:say|answer|tell)(?: (?:that|you))?|remember)|no (?:idea|clue)|dunno|idk|i (?:have|['’]ve) no (?:idea|clue)|(?:i['’]m |i am )?not sure|can['’]?t say|hard to say|whatever|you (?:decide|choose)|(?:it )?(?:doesn['’]?t|does not) matter|nothing special|i (?:won['’]?t|will not|don['’]?t want to) (?:say|tell|answer)(?: (?:that|this|you))?|none of your business|n\/?a|not applicable|(?:das |ich )?weiß (?:ich )?(?:es )?nicht|keine ahnung|überspringen|weiter|nächste frage|je ne sais pas|passer|aucune idée|no (?:lo )?sé|saltar|ni idea)\W*$/iu;
const summary =
  /\b(?:what (?:do|did|have) you (?:have|got|know|saved?|noted?|written|collected?|filled)|what(?:['’]s| is) (?:in my|saved|filled|still missing|missing|left)|show (?:me )?(?:my|the) (?:profile|answers|data|summary)|(?:my|the) (?:profile|answers) so far|^\W*(?:summary|status|overview|progress)\W*$|summari[sz]e)\b/iu;
const help =
  /^\W*(?:help|hilfe|aide|ayuda|what can (?:i|you) (?:do|say)|how does (?:this|it) work|what is this|who are you|are you (?:a )?(?:robot|bot|human|real|an? ai))\W*$/iu;
const done =
  /^\W*(?:(?:i['’]?m|i am|we['’]?re|that['’]?s|that is)\s+)?(?:done|finished|finish|stop|quit|enough(?: for (?:now|today))?|that['’]?s (?:all|it|enough)(?: for (?:now|today))?|all for now|bye|goodbye|thank you|thanks)(?:[\s,!.]+(?:thanks|thank you|bye))?\W*$/iu;

/** `normaliseSpace` leaves short runs of white space, so the bounds below cover every gap. */
const courtesy =
  "can you\\s{1,8}|could you\\s{1,8}|i\\s{1,8}(?:want|would like|need)\\s{1,8}to\\s{1,8}|let['’]?s\\s{1,8}|actually[\\s,]{1,9}";
const verb = `(?:please\\s{1,8})?(?:${courtesy})*`;
const change = [
  new RegExp(
    `^\\W*(?:(?:no|ok|sorry)[\\s,]{1,9}|please\\s{1,8}|${courtesy})*(?:change|set|update|correct|edit|fix|make|switch|replace|put)\\s{1,8}(?:(?:my|the)\\s{1,8})?(.{2,60}?)\\s{1,8}(?:to|as|into|with|be|=)\\s{1,8}(.+)$`,
    'isu',
  ),
  /^\W*(?:no[\s,]+|actually[\s,]+|sorry[\s,]+|correction[\s,:]+)*(?:my|the)\s{1,8}(.{2,40}?)\s{1,8}(?:should be|must be|is actually|is now|has changed to|needs to be|is really)\s{1,8}(.+)$/isu,
  /^\W*(?:no[\s,]+|actually[\s,]+|sorry[\s,]+|correction[\s,:]+)*(?:my|the)\s{1,8}(.{2,40}?)\s{1,8}(?:is|are)\s{1,8}(.+)$/isu,
];
const continuation =
  /[.;!?]\s+\S|\n|,?(?<!\s)\s+(?:and|but|because)\s+(?:i|i['’]m|my|it)\b|,\s*(?:i|i['’]m|my)\b/i;
const clear = new RegExp(
  `^\\W*${verb}(?:clear|delete|remove|empty|erase|forget|drop)\\s+(?:my|the)\\s{1,8}(.{2,60}?)[.!]?$`,
  'isu',
);
const add = new RegExp(
  `^\\W*${verb}add\\s{1,8}(.{1,200}?)\\s{1,8}(?:to|as)\\s{1,8}(?:(?:my|the|a)\\s{1,8})?(?:list of\\s{1,8})?(?:(?:top|key)\\s{1,8})?skills?\\W*$`,
  'isu',
);
const remove = new RegExp(
  `^\\W*${verb}(?:remove|delete|drop)\\s{1,8}(.{1,100}?)\\s{1,8}from\\s{1,8}(?:(?:my|the)\\s{1,8})?(?:list of\\s{1,8})?(?:(?:top|key)\\s{1,8})?skills?\\W*$`,
  'isu',
);

/** The intent of a message. Pass only the user's own text: files and pages must never give commands. */
export function intentOf(text: string, { isAsked }: { isAsked: boolean }): Intent {
  const message = normaliseSpace(text).trim();
  if (message === '') return { kind: 'none' };
  if (summary.test(message)) return { kind: 'summary' };
  if (help.test(message)) return { kind: 'help' };
  if (skip.test(message)) return { kind: 'skip' };
  const request = requestIn(message);
  if (request) return request;
  if (done.test(message)) return { kind: 'done' };
  const about = questionBack(message);
  if (about !== undefined) return { kind: 'ask-back', about };
  // Without an open question, "yes" and "no" confirm nothing.
  return isAsked ? verdict(message) : { kind: 'none' };
}

function requestIn(message: string): Intent | undefined {
  const added = add.exec(message)?.[1];
  if (added) return { kind: 'add', to: added };
  const removed = remove.exec(message)?.[1];
  if (removed) return { kind: 'remove', what: removed };
  const cleared = clear.exec(message)?.[1];
  if (cleared) return { kind: 'clear', path: fieldCalled(cleared), called: cleared.trim() };
  return /\?\s*$/.test(message) ? undefined : changeRequestIn(message);
}

function changeRequestIn(message: string): Intent | undefined {
  for (const [place, pattern] of change.entries()) {
    const [, named = '', value = ''] = pattern.exec(message) ?? [];
    const called = named.trim();
    const to = value.trim().replace(/[.!]$/, '');
    const path = fieldCalled(called);
    // "My name is …" changes a field. "My dog is …" names none, and a longer sentence is not a plain change.
    const isContinued = continuation.test(to) || besideName(message) !== undefined;
    const isPlain = place === 0 || (path !== undefined && !isContinued);
    if (called !== '' && isPlain) return { kind: 'change', path, called, to };
  }
  return undefined;
}

/** "Yes, except …" is not a confirmation: a doubtful answer changes nothing. */
const contradiction = /\b(?:no|not|don['’]?t|never|neither|keep|except|wrong|instead)\b|\?\s*$/iu;

function verdict(message: string): Intent {
  const negative = no.exec(message);
  if (negative) return replyOf('no', message.slice(negative[0].length));
  const positive = yes.exec(message);
  const after = positive ? message.slice(positive[0].length) : '';
  const isPlain =
    /^\s*(?:$|[,.!;:–—-]|and\b|to\b|for\b|all\b|please\b)/i.test(after) ||
    /^\W*(?:yes|yep|yeah|yup)\b/i.test(message);
  return positive && isPlain && !contradiction.test(after) ? replyOf('yes', after) : { kind: 'none' };
}

function replyOf(kind: 'yes' | 'no', after: string): Intent {
  const all = forAll.exec(after);
  const rest = (all ? after.slice(all[0].length) : after)
    .replace(/^[\s,.!;:–—-]+/, '')
    .replace(/^(?:and|but)\s+/i, '')
    .trim();
  return { kind, isForAll: all !== null, rest };
}
