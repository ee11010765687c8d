import {
  bigFiveTraits,
  competencyScores,
  type Profile,
  profileGroupInputs,
  riasecScores,
  socialScores,
  workStyles,
} from '@alma/shared/contract';
import type { z } from 'zod';
import { labelOf } from './labels.ts';

export type Value = string | number | string[];
export type GroupName = keyof typeof profileGroupInputs;

/** A field of a profile that onboarding may fill. */
export interface Field {
  /** Dotted path: `basic_identification.job_title`. */
  path: string;
  group: GroupName;
  name: string;
  label: string;
  schema: z.ZodType;
}

const named = {
  basic_identification: ['full_name', 'job_title', 'experience_years', 'location', 'onet_soc_code'],
  professional_status: ['employment_status', 'career_level', 'education_level', 'job_zone'],
  key_competencies: ['top_skills', ...competencyScores],
  riasec_profile: ['holland_code', ...riasecScores],
  social_indicators: ['connections_count', ...socialScores],
  achievements: ['achievements', 'publications_count', 'portfolio_items_count'],
  work_styles: workStyles,
  bigfive_profile: bigFiveTraits,
} as const satisfies Record<GroupName, readonly string[]>;

/** Every field that onboarding may fill, in the order in which changes are reported. Pictures are left out. */
export const fields: readonly Field[] = Object.entries(named).flatMap(([group, names]) =>
  names.map((name) => ({
    path: `${group}.${name}`,
    group: group as GroupName,
    name,
    label: labelOf(group, name),
    schema: shapeOf(group as GroupName)[name] as z.ZodType,
  })),
);

const byPath = new Map(fields.map((field) => [field.path, field]));

/** @throws for an unknown path, which is a programming error: paths never come from users. */
export function fieldAt(path: string): Field {
  const field = byPath.get(path);
  if (!field) throw new Error(`there is no field ${path}`);
  return field;
}

export const placeOf = (path: string): number => fields.findIndex((field) => field.path === path);

/** The value of a field in a profile: null when it is missing or an empty list. */
export function valueIn(profile: Profile | undefined, path: string): Value | null {
  const { group, name } = fieldAt(path);
  const value = (profile?.[group] as Record<string, Value | null> | undefined)?.[name] ?? null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

/** The value as the contract parses it, or a sentence that says what is wrong with it. */
export function checked(path: string, value: unknown): { value: Value } | { fault: string } {
  const result = fieldAt(path).schema.safeParse(value);
  if (!result.success) return { fault: result.error.issues[0]?.message ?? 'This value does not fit' };
  if (result.data === null || result.data === undefined) return { fault: 'It is empty' };
  return { value: result.data as Value };
}

/** Compares two values; texts are compared without case and surrounding white space. */
export function isSame(one: Value | null, other: Value | null): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index] ?? null));
  }
  if (typeof one === 'string' && typeof other === 'string') {
    return one.trim().toLowerCase() === other.trim().toLowerCase();
  }
  return one === other;
}

function shapeOf(group: GroupName): Record<string, unknown> {
  return profileGroupInputs[group].shape;
}
