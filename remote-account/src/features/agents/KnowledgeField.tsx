import { useApi } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import { agentLimits } from '@alma/shared/contract/profiles/limits';
import { type AgentSettings, type AlmaForm, useFieldValue } from '@alma/shared/forms';
import { Note } from '@alma/shared/ui';
import { ChoicesField } from './ChoicesField.tsx';
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

  const count = data.projects.filter(({ id }) => chosen.includes(id)).length;
  const full = count >= agentLimits.projects ? copy.tooManyProjects(agentLimits.projects) : undefined;
  const cannotRead = count > 0 && !tools.includes('search_project') && !tools.includes('read_file');
  return (
    <ChoicesField
      form={form}
      name="project_ids"
      label={copy.projects}
      hint={cannotRead ? copy.noReader : full}
      options={data.projects.map(({ id, title }) => ({
        value: id,
        label: title === '' ? copy.untitled : title,
      }))}
      max={agentLimits.projects}
    />
  );
}

const Without = ({ reason }: { reason: string }) => (
  <Note>
    {copy.projects}: {reason}
  </Note>
);
