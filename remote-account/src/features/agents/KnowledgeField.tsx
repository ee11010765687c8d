import { useApi } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import { agentLimits } from '@alma/shared/contract/profiles/limits';
import { type AgentSettings, type AlmaForm, useFieldValue } from '@alma/shared/forms';
import { Checkbox } from '@alma/shared/inputs';
import { Field } from '@alma/shared/ui';
import * as S from './AbilityFields.styled.ts';
import { agentTexts as copy } from './texts.ts';

interface KnowledgeFieldProps {
  form: AlmaForm<AgentSettings>;
  /** The owner of the projects. */
  ownerId: string;
}

/** The projects that an agent may read; only their owner sees them. */
export function KnowledgeField({ form, ownerId }: KnowledgeFieldProps) {
  const { user } = useAuth();
  const isOwn = user?.user_id === ownerId;
  const { data, error } = useApi('projects.list', isOwn ? {} : null);
  const chosen = useFieldValue(form, 'project_ids') ?? [];
  const tools = useFieldValue(form, 'tools') ?? [];
  if (!isOwn) return <Without reason={copy.othersProjects} />;
  if (!data) return error ? <Without reason={copy.projectsFailed} /> : null;
  if (data.projects.length === 0) return <Without reason={copy.noProjects} />;

  // A deleted project is dropped with the next change.
  const known = chosen.filter((id) => data.projects.some((project) => project.id === id));
  const isFull = known.length >= agentLimits.projects;
  const full = isFull ? copy.tooManyProjects(agentLimits.projects) : undefined;
  const cannotRead = known.length > 0 && !tools.includes('search_project') && !tools.includes('read_file');
  return (
    <Field
      label={copy.projects}
      hint={cannotRead ? copy.noReader : full}
      error={form.formState.errors.project_ids?.message}
      group
    >
      {(control) => (
        <S.Choices {...control} role="group" data-long={data.projects.length > 8 ? '' : undefined}>
          {data.projects.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title === '' ? copy.untitled : title}
              checked={known.includes(id)}
              disabled={isFull && !known.includes(id)}
              onChange={({ target }) =>
                form.setValue(
                  'project_ids',
                  target.checked ? [...known, id] : known.filter((projectId) => projectId !== id),
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

const Without = ({ reason }: { reason: string }) => (
  <S.Note>
    {copy.projects}: {reason}
  </S.Note>
);
