import { profileLimits } from '@alma/shared/contract';
import { checked, isSame, placeOf } from '../fields/fields.ts';
import { type Finding, inMessage } from '../reading/read-message.ts';
import { entriesOf, listed } from '../reading/skills.ts';
import type { Intent } from './intents.ts';
import { changedPath, namePath, nextAsked, openQuestion, viewAfter } from './questions.ts';
import type { Remark } from './remarks.ts';
import { type Candidate, isByHand, settle } from './settle.ts';
import { type DialogueState, type Pending, type ProfileView, type Proposal, valueOf } from './state.ts';

/** What was extracted from a message and its attachments. */
export interface Understood {
  intent: Intent;
  findings: readonly Finding[];
  /** Why the answer is not a valid value of the asked field. */
  fault?: string | undefined;
  /** True when the message has text of its own besides files and addresses. */
  hasText: boolean;
}

export interface Turn {
  state: DialogueState;
  writes: Proposal[];
  remarks: Remark[];
  /** True when the message itself gave a value, saved or held until there is a name. */
  hasNews: boolean;
}

const skillsPath = 'key_competencies.top_skills';

/** One step of the conversation. Pure: the same message, state and profile always give the same result. */
export function takeTurn(before: DialogueState, view: ProfileView, understood: Understood): Turn {
  const turn = new TurnMaker(before, view);
  turn.follow(understood);
  return turn.finish();
}

class TurnMaker {
  private readonly writes: Proposal[] = [];
  private readonly remarks: Remark[] = [];
  private readonly state: DialogueState;
  private readonly view: ProfileView;
  private readonly wasOpen: Pending | undefined;

  constructor(before: DialogueState, view: ProfileView) {
    this.state = structuredClone(before);
    this.view = view;
    this.wasOpen = openQuestion(this.state, view);
  }

  follow({ intent, findings, fault, hasText }: Understood): void {
    const asked = this.wasOpen?.path ?? this.state.asked;
    const isDone = this.carryOut(intent);
    const isNews = this.takeFindings(findings);
    if (isDone || isNews) return;
    if (intent.kind === 'change') {
      this.remarks.push({ kind: 'bad-value', path: changedPath(intent, this.view) ?? namePath, fault });
      return;
    }
    if (asked && fault) this.remarks.push({ kind: 'unread', path: asked, fault });
    else if (hasText) this.remarks.push(this.unread(asked));
    else if (findings.length === 0 && !this.wasOpen) this.remarks.push({ kind: 'nothing-found' });
  }

  private unread(asked: string | null): Remark {
    if (this.wasOpen) return { kind: 'not-understood' };
    return asked === null ? { kind: 'nothing-found' } : { kind: 'unread', path: asked };
  }

  /** Carries out the intent. @returns false when the findings alone decide what happens. */
  private carryOut(intent: Intent): boolean {
    switch (intent.kind) {
      case 'yes':
        return this.answerPending(intent.isForAll, true);
      case 'no':
        return this.answerPending(intent.isForAll, false);
      case 'skip':
        return this.skip();
      case 'change':
        return this.change(intent);
      case 'clear':
        return this.clear(intent);
      case 'add':
        return this.changeSkills(
          (skills) => listed([...skills, ...entriesOf(intent.to)], Infinity),
          intent.to,
        );
      case 'remove':
        return this.changeSkills(
          (skills) => skills.filter((skill) => !isSame(skill, intent.what.trim())),
          intent.what,
        );
      case 'summary':
      case 'help':
      case 'done':
        this.remarks.push({ kind: intent.kind });
        return true;
      case 'ask-back':
        this.remarks.push({ ...intent, path: this.wasOpen?.path ?? this.state.asked });
        return true;
      case 'none':
        return false;
    }
  }

  private answerPending(isForAll: boolean, isYes: boolean): boolean {
    const open = isForAll
      ? [...this.state.pending]
      : [this.wasOpen].filter((pending) => pending !== undefined);
    if (open.length === 0) return false;
    for (const pending of open) {
      this.drop(pending);
      if (isYes) this.agree(pending);
      else this.decline(pending);
    }
    return true;
  }

  private agree(pending: Pending): void {
    const now = valueOf(this.view, pending.path);
    // The field has changed since the question, so the confirmation no longer applies.
    if (!isSame(now, pending.before)) {
      if (isSame(now, pending.value)) return;
      this.state.pending.push({
        ...pending,
        before: now,
        reason: isByHand(this.view, pending.path) ? 'by-hand' : 'differs',
      });
      return;
    }
    const { reason: _reason, ...proposal } = pending;
    this.write(proposal);
  }

  private decline(pending: Pending): void {
    this.state.declined.push({ path: pending.path, value: pending.value });
    if (pending.before !== null) this.remarks.push({ kind: 'kept', path: pending.path });
  }

  private skip(): boolean {
    if (this.wasOpen?.reason === 'account') {
      this.takeAccountName();
      return true;
    }
    if (this.wasOpen) {
      this.drop(this.wasOpen);
      this.decline(this.wasOpen);
      if (this.wasOpen.before === null && this.wasOpen.path !== namePath)
        this.state.skipped.push(this.wasOpen.path);
      return true;
    }
    const { asked } = this.state;
    if (asked === null) return false;
    if (asked === namePath && !this.view.exists) {
      this.remarks.push({ kind: 'needs-name' });
      return true;
    }
    this.state.skipped.push(asked);
    this.remarks.push({ kind: 'skipped', path: asked });
    return true;
  }

  /** Only reports unknown fields: the value is among the findings, and `takeFindings` settles it. */
  private change(intent: Extract<Intent, { kind: 'change' }>): boolean {
    if (changedPath(intent, this.view) !== undefined) return false;
    this.remarks.push({ kind: 'unknown-field', called: intent.called });
    return true;
  }

  private clear({ path, called }: Extract<Intent, { kind: 'clear' }>): boolean {
    if (path === undefined) this.remarks.push({ kind: 'unknown-field', called });
    else if (path === namePath) this.remarks.push({ kind: 'needs-name' });
    else if (valueOf(this.view, path) === null) this.remarks.push({ kind: 'already', path });
    else {
      this.settle({ ...this.fromMessage(path, called, 'asked to clear it'), value: null });
      this.state.skipped.push(path);
    }
    return true;
  }

  private changeSkills(change: (skills: string[]) => string[], quote: string): boolean {
    const present = valueOf(this.view, skillsPath);
    const skills = change(Array.isArray(present) ? present : []);
    if (skills.length > profileLimits.topSkills) {
      this.remarks.push({
        kind: 'bad-value',
        path: skillsPath,
        fault: `At most ${profileLimits.topSkills} skills`,
      });
      return true;
    }
    const result = skills.length === 0 ? { value: null } : checked(skillsPath, skills);
    if ('fault' in result) this.remarks.push({ kind: 'bad-value', path: skillsPath, fault: result.fault });
    else if (isSame(present, result.value)) this.remarks.push({ kind: 'already', path: skillsPath });
    else
      this.settle({ ...this.fromMessage(skillsPath, quote, 'one skill more or less'), value: result.value });
    return true;
  }

  private fromMessage(path: string, quote: string, method: string): Omit<Candidate, 'value'> {
    return { path, before: null, quote, source: inMessage, method, isSure: true, isDirect: true };
  }

  private takeFindings(findings: readonly Finding[]): boolean {
    const seen = new Set<string>();
    let isNews = false;
    for (const finding of findings) {
      // Findings of the message come first and take precedence over those of documents.
      if (seen.has(finding.path)) continue;
      seen.add(finding.path);
      isNews = this.settle({ ...finding, before: null }) || isNews;
    }
    return isNews;
  }

  /** @returns true when the reply mentions the candidate. */
  private settle(candidate: Candidate): boolean {
    const { path } = candidate;
    const result = settle(candidate, this.view, this.state);
    if (result.kind === 'same') {
      if (candidate.isDirect) this.dropPath(path);
      if (candidate.isDirect) this.remarks.push({ kind: 'already', path });
      return candidate.isDirect;
    }
    const isOpen = this.state.pending.some(
      (pending) => pending.path === path && pending.reason !== 'account',
    );
    // A document must not answer a confirmation that the user was asked for.
    if (isOpen && !candidate.isDirect && candidate.source.kind !== 'message') return false;
    this.dropPath(path);
    if (result.kind === 'write') this.write(result.write);
    else this.state.pending.push(result.pending);
    return true;
  }

  private write(proposal: Proposal): void {
    this.state.skipped = this.state.skipped.filter(
      (path) => path !== proposal.path || proposal.value === null,
    );
    this.writes.push(proposal);
  }

  /** Skipping the question or answering another one accepts the account's name. */
  private takeAccountName(): void {
    const open = this.state.pending.find(({ reason }) => reason === 'account');
    if (!open) return;
    this.drop(open);
    const { reason: _reason, ...proposal } = open;
    this.write(proposal);
  }

  private drop(pending: Pending): void {
    this.state.pending = this.state.pending.filter((question) => question !== pending);
  }

  private dropPath(path: string): void {
    this.state.pending = this.state.pending.filter((pending) => pending.path !== path);
    this.state.held = this.state.held.filter((held) => held.path !== path);
  }

  finish(): Turn {
    const { state, remarks } = this;
    const hasNews = this.writes.length > 0;
    if (hasNews) {
      state.last = this.writes.map(({ path }) => path);
      this.takeAccountName();
    }
    const byPlace = (one: { path: string }, other: { path: string }): number =>
      placeOf(one.path) - placeOf(other.path);
    state.pending.sort(byPlace);
    let writes = [...state.held, ...this.writes].sort(byPlace);
    const canWrite = this.view.exists || writes.some(({ path }) => path === namePath);
    state.held = canWrite ? [] : writes;
    if (!canWrite) writes = [];
    const after = viewAfter(this.view, writes);
    const open = openQuestion(state, after);
    state.asked = open?.path ?? nextAsked(state, after);
    return { state, writes, remarks, hasNews };
  }
}
