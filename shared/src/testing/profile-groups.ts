import { type Profile, type ProfileCreate, profileGroups } from '../contract/index.ts';

type Groups = Pick<Profile, keyof typeof profileGroups>;
type GivenGroups = Pick<ProfileCreate, keyof typeof profileGroups>;

/** The groups with all fields, as the server fills them: unknown values are null, lists empty, a missing picture ''. */
export function fillGroups(sent: { [K in keyof GivenGroups]?: GivenGroups[K] | undefined }): Groups {
  const groups = Object.entries(profileGroups).map(([group, schema]) => {
    const values: Record<string, unknown> = sent[group as keyof Groups] ?? {};
    const fields = Object.keys(schema.shape).map((field) => [field, values[field] ?? emptyValue(field)]);
    return [group, Object.fromEntries(fields)];
  });
  return Object.fromEntries(groups) as Groups;
}

function emptyValue(field: string): unknown {
  if (field === 'top_skills' || field === 'achievements') return [];
  return field === 'avatar_url' ? '' : null;
}
