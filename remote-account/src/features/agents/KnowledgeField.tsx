import { useApi } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import { agentLimits } from '@alma/shared/contract/profiles/limits';
import { type AgentSettings, type AlmaForm, useFieldValue } from '@alma/shared/forms';
import { Checkbox } from '@alma/shared/inputs';
import { Field } from '@alma/shared/ui';
import * as S from './AbilityFields.styled.ts';
import { agentTexts as words } from './texts.ts';

interface KnowledgeFieldProps {
  form: AlmaForm<AgentSettings>;
  /** Whose projects they are. */
  ownerId: string;
}

/** The projects that an agent may read; nobody but their owner sees them. */
export function KnowledgeField({ form, ownerId }: KnowledgeFieldProps) {
  const { user } = useAuth();
  const isOwn = user?.user_id === ownerId;
  const { data, error } = useApi('projects.list', isOwn ? {} : null);
  const chosen = useFieldValue(form, 'project_ids') ?? [];
  const tools = useFieldValue(form, 'tools') ?? [];
  if (!isOwn || !data || data.projects.length === 0) {
    const reason = isOwn ? (error && !data ? words.projectsFailed : words.noProjects) : words.othersProjects;
    return isOwn && !data && !error ? null : (
      <S.Note>
        {words.projects}: {reason}
      </S.Note>
    );
  }

  // A project that is gone is dropped with the next change.
  const known = chosen.filter((id) => data.projects.some((project) => project.id === id));
  const isFull = known.length >= agentLimits.projects;
  const cannotRead = known.length > 0 && !tools.includes('search_project') && !tools.includes('read_file');
  return (
    <Field
      label={words.projects}
      hint={cannotRead ? words.noReader : isFull ? words.tooManyProjects(agentLimits.projects) : undefined}
      error={form.formState.errors.project_ids?.message}
      group
    >
      {(control) => (
        <S.Choices {...control} role="group" data-long={data.projects.length > 8 ? '' : undefined}>
          {data.projects.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title === '' ? words.untitled : title}
              checked={known.includes(id)}
              disabled={isFull && !known.includes(id)}
              onChange={({ target }) =>
                form.setValue(
                  'project_ids',
                  target.checked ? [...known, id] : known.filter((one) => one !== id),
                  { shouldDirty: true },
                )
              }
            />
          ))}
        </S.Choices>
      )}
    </Field>
  );
}
