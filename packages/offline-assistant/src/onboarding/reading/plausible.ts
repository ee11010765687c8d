/** An answer made up of only these words is not the value of any field. */
const fillers = new Set(
  'hello hi hey hiya thanks cheers ok okay fine good great nice cool lol haha hm hmm well whatever anything something everything none nothing never nope nah yes yeah yep no maybe perhaps later test testing testtest foo bar baz foobar blah bla abc abcd xyz asdf asdfg asdfgh asdfghjkl sdfg qwer qwert qwerty qwertz qwertyuiop yxcv zxcv zxcvb zxcvbn hjkl jkl lorem ipsum todo tbd unknown random secret private anonymous idk home here there somewhere anywhere outside away many lots much enough few some'.split(
    ' ',
  ),
);

const link = /\bhttps?:|\bwww\.|\S@\S/i;
/** References to something else instead of a value: "see above". */
const pointing =
  /^\W*(?:please\s+|just\s+|can you\s+|could you\s+)?(?:read|see|look|check|open|click|visit|find|view|watch|use|take|copy|attached|attaching|here(?:['’]s|\s+(?:is|are|you))|same\s+(?:as|like)|as\s+(?:above|before|attached|in|on)|what\s+(?:is|was)|like\s+(?:i|before)|not\s+\p{L}|never\s+\p{L}|none\s+of|nothing\s+\p{L}|a\s+(?:lot|few|bit)|lots?\s+of|many\s+\p{L}|so\s+(?:many|much))(?!\p{L})/iu;
/** Words that mark a sentence, in the supported languages. */
const sentence =
  /(?<!\p{L})(?:i|i['’](?:m|ve|d|ll)|you|we|they|he|she|it|it['’]s|that['’]s|there['’]s|don['’]t|isn['’]t|can['’]t|ich|wir|je|nous|vous|think|guess|suppose|believe|know|hate|love|like|want|please|because|dunno)(?!\p{L})|(?:です|ます|입니다)$/iu;

const vowel = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿāēīōūăęąıőűů]/i;

/** Keyboard mash: five or more Latin letters without a vowel, or one letter three times in a row. */
const isMashed = (word: string): boolean =>
  (/^[a-z]{5,}$/i.test(word) && !vowel.test(word)) || /(\p{L})\1{2}/iu.test(word);

/** True for text that cannot be a value: fillers such as greetings, references, links and keyboard mash. */
export function isNonsense(text: string): boolean {
  const trimmed = text.trim();
  const words = trimmed.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
  if (words.length === 0 || link.test(trimmed) || pointing.test(trimmed)) return true;
  return words.every((word) => fillers.has(word)) || words.some(isMashed);
}

/** True for a sentence, which cannot be a name, title or place. */
export const isSentence = (text: string): boolean => sentence.test(text);
