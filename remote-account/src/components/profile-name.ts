import type { Profile } from '@alma/shared/contract/profiles/entities';

/** The name of a profile in lists: its job title, else the person's name. */
export const profileName = ({ basic_identification: { job_title, full_name } }: Profile): string =>
  job_title ?? full_name;

/** Shortens an id that is shown instead of a name. */
export const shortId = (id: string): string => id.slice(0, 8);
