import type { FieldChange, SessionMessage } from '@alma/shared/contract';
import { educationLevelNames } from '@alma/shared/contract/profiles/limits';
import { texts } from '../../texts.ts';

const copy = texts.changes;
/** Characters of a quote that are shown. */
const shown = 160;

/** All fields that a conversation has filled, newest first. */
export const changesOf = (messages: readonly SessionMessage[]): FieldChange[] =>
  messages.flatMap(({ additional_kwargs: { changes = [] } }) => changes).reverse();

/** The progress of the profile, according to the latest message. */
export const progressOf = (messages: readonly SessionMessage[]) =>
  messages.findLast(({ additional_kwargs: { progress } }) => progress !== undefined)?.additional_kwargs
    .progress;

/** The group of a field: 'Basic identification' for `basic_identification.job_title`. */
export function groupOf({ field }: FieldChange): string {
  const group = (field.split('.')[0] ?? '').replaceAll('_', ' ');
  return group.charAt(0).toUpperCase() + group.slice(1);
}

const educationLevels: Readonly<Record<string, string>> = educationLevelNames;

/** A field's value for people: levels of education are stored as numbers. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return copy.empty;
  if (Array.isArray(value)) {
    return value.length === 0 ? copy.empty : value.map((item) => valueText(field, item)).join(', ');
  }
  if (field.endsWith('.education_level')) return educationLevels[String(value)] ?? String(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The source of a change. */
export function sourceText({ source: { kind, name, quote } }: FieldChange): string {
  const short = quote.length > shown ? `${quote.slice(0, shown)}…` : quote;
  return kind === 'message' ? copy.fromMessage(short) : copy.fromSource(name, short);
}
