import type { Assistant, Profile } from '@alma/shared/contract';
import { aiLimits } from '@alma/shared/contract/runs/limits';
import { texts } from '../texts.ts';

/** Shortens an id that is shown instead of a name. */
export const shortId = (id: string): string => id.slice(0, 8);

/** The name of a profile in lists: its job title, or its owner. */
export const profileName = ({ basic_identification: { job_title, full_name } }: Profile): string =>
  job_title ?? full_name;

/** The model of a team's agent: the configured one, else the default. */
export const modelOf = (assistant: Assistant | undefined): string =>
  assistant?.kind === 'remote' ? assistant.model : aiLimits.defaultModel;

/** Two letters, because names of agents often share their first one. */
export function lettersOf(name: string): string {
  const [first = '', second = ''] = [...name];
  return first.toUpperCase() + second;
}

/** The title of a project, which another server may leave out. */
export const projectTitle = ({ title }: { title?: string | null | undefined }): string =>
  title?.trim() ? title : texts.untitled;

/** The title of a chat; a chat without messages has none yet. */
export const chatTitle = (title: string | null): string => title || texts.untitled;
