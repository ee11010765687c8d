import {
  type DialogueState,
  isSame,
  openDialogue,
  type ProfileView,
  type Value,
} from '@alma/offline-assistant/onboarding';
import {
  converse,
  type PersonMessage,
} from '../../../packages/offline-assistant/test/onboarding/converse.ts';
import { type Dialogue, type FieldName, paths } from './dialogue.ts';

export interface Outcome {
  valueOf(field: FieldName): Value | null;
  /** Fields filled by hand that changed without a confirmation directly before, or although the dialogue forbids it. */
  overwritten: FieldName[];
  /** Changes with a quote that no message or attachment contains. */
  invented: string[];
}

const names = Object.keys(paths) as FieldName[];
const nameOf = (path: string): FieldName | undefined => names.find((name) => paths[name] === path);
/** Current year of the dialogues, for phrases such as "since 2016". */
const year = 2026;
const maxExchanges = 60;

/** Runs a dialogue through the rules: sends its messages and answers, and confirms changes that match `gold`. */
export function simulate(dialogue: Dialogue): Outcome {
  const play = new Play(dialogue);
  play.tell();
  play.answer();
  return play.outcome();
}

class Play {
  private readonly dialogue: Dialogue;
  private readonly values = new Map<string, Value>();
  private readonly written = new Map<string, Value | null>();
  private readonly byHand: ReadonlySet<string>;
  private readonly overwritten: FieldName[] = [];
  private readonly invented: string[] = [];
  private heard: string;
  private exchanges = 0;
  private state: DialogueState;

  constructor(dialogue: Dialogue) {
    this.dialogue = dialogue;
    for (const name of names) {
      const value = dialogue.hand?.[name];
      if (value !== undefined) this.values.set(paths[name], value);
    }
    this.heard = dialogue.account ?? '';
    this.byHand = new Set(this.values.keys());
    this.state = openDialogue(this.view(), dialogue.account);
  }

  private view(): ProfileView {
    return { exists: this.values.has(paths.name), values: this.values, written: this.written };
  }

  private say(message: PersonMessage): void {
    const open = this.state.pending[0];
    const isYes = message.text === 'yes';
    this.heard += `\n${[message.text, ...message.documents.map(({ text }) => text)].join('\n')}`;
    const { state, writes } = converse(this.state, this.view(), message, year);
    for (const { path, value, quote } of writes) {
      const name = nameOf(path);
      if (name && this.byHand.has(path) && !(isYes && open?.path === path)) this.overwritten.push(name);
      if (!this.heard.replaceAll('**', '').includes(quote)) this.invented.push(`${path}: ${quote}`);
      if (value === null) this.values.delete(path);
      else this.values.set(path, value);
      this.written.set(path, value);
    }
    this.state = state;
    this.exchanges += 1;
  }

  /** Answers every open confirmation with yes or no. */
  private settle(): void {
    for (let open = this.open(); open && this.exchanges < maxExchanges; open = this.open()) {
      const name = nameOf(open.path);
      const gold = name && this.dialogue.gold[name];
      this.say({ text: gold !== undefined && isSame(gold, open.value) ? 'yes' : 'no', documents: [] });
    }
  }

  private open() {
    const [first] = this.state.pending;
    // A suggested account name is handled by `answer`, like the question for a name.
    if (first?.reason === 'account') return undefined;
    return this.values.has(paths.name) || first?.path === paths.name ? first : undefined;
  }

  tell(): void {
    for (const message of this.dialogue.says ?? []) {
      const { text, file } = typeof message === 'string' ? { text: message, file: undefined } : message;
      this.say({ text, documents: file === undefined ? [] : [{ kind: 'file', name: 'cv.md', text: file }] });
      this.settle();
    }
  }

  answer(): void {
    const askCounts = new Map<string, number>();
    while (this.state.asked !== null && this.exchanges < maxExchanges) {
      const path = this.state.asked;
      const name = nameOf(path);
      const times = askCounts.get(path) ?? 0;
      const answer = name && [this.dialogue.answers?.[name] ?? []].flat()[times];
      askCounts.set(path, times + 1);
      this.say({ text: answer ?? 'skip', documents: [] });
      this.settle();
    }
  }

  outcome(): Outcome {
    const { values, overwritten, invented, dialogue } = this;
    const retained = (dialogue.kept ?? []).filter(
      (name) =>
        this.byHand.has(paths[name]) &&
        !isSame(values.get(paths[name]) ?? null, dialogue.hand?.[name] ?? null),
    );
    return {
      valueOf: (name) => values.get(paths[name]) ?? null,
      overwritten: [...overwritten, ...retained],
      invented,
    };
  }
}
