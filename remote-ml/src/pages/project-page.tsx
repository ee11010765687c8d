import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { Project } from '@alma/shared/contract';
import { useBreadcrumbTitle } from '@alma/shared/remote';
import { Link, useParams } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { Button, ButtonLink, formatDate, Loading, PageHeader, Skeleton } from '@alma/shared/ui';
import { useState } from 'react';
import { isGone } from '../components/is-gone.ts';
import { LoadFailure } from '../components/LoadFailure.tsx';
import { projectTitle } from '../components/names.ts';
import { ProjectMenu } from '../features/project/ProjectMenu.tsx';
import { ChatsCard } from '../features/project-chats/ChatsCard.tsx';
import { CreateChatDialog } from '../features/project-chats/CreateChatDialog.tsx';
import { FilesCard } from '../features/project-files/FilesCard.tsx';
import { isShown } from '../features/project-files/is-shown.ts';
import { EditProjectDialog } from '../features/project-form/EditProjectDialog.tsx';
import { texts } from '../texts.ts';

const copy = texts.page;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 316px;
  align-items: start;
  gap: 16px;

  @media (max-width: 1180px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const About = styled.span`
  display: block;
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const Since = styled.span`
  display: block;
  margin-top: 6px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
`;

export default function ProjectPage() {
  const { projectId = '' } = useParams();
  return <ProjectView key={projectId} projectId={projectId} />;
}

function ProjectView({ projectId }: { projectId: string }) {
  const reading = useApi('projects.get', { params: { project_id: projectId } });
  const { data, error } = reading;
  const project = isGone(error) ? undefined : data;
  useBreadcrumbTitle(projectId, project && projectTitle(project));
  if (project !== undefined) return <LoadedProject project={project} />;
  if (error === undefined) return <ProjectSkeleton />;
  return (
    <LoadFailure
      reading={reading}
      title={copy.loadFailed}
      missing={{
        title: copy.notFound,
        text: `${copy.loadFailed} ${copy.notFoundText}`,
        action: (
          <ButtonLink>
            <Link to="/">{copy.home}</Link>
          </ButtonLink>
        ),
      }}
    />
  );
}

function LoadedProject({ project }: { project: Project }) {
  const { locale, timeZone } = useReader();
  const [open, setOpen] = useState<'edit' | 'chat'>();
  const close = () => setOpen(undefined);
  const { data } = useApi('projects.files.list', { params: { project_id: project.id } });
  const hasFiles = (data?.files.filter(isShown).length ?? project.files_count) > 0;
  return (
    <>
      <PageHeader
        title={projectTitle(project)}
        text={
          <>
            {project.description !== '' && <About dir="auto">{project.description}</About>}
            <Since>{copy.created(formatDate(project.created_at, { locale, timeZone }, 'short'))}</Since>
          </>
        }
        wideActions
        actions={
          <>
            {hasFiles && (
              <Button variant="primary" icon="message-square-plus" onClick={() => setOpen('chat')}>
                {copy.createChat}
              </Button>
            )}
            <ProjectMenu project={project} onEdit={() => setOpen('edit')} />
          </>
        }
      />
      <Columns>
        <FilesCard projectId={project.id} count={project.files_count} />
        <ChatsCard projectId={project.id} hasFiles={hasFiles} />
      </Columns>
      {open === 'edit' && <EditProjectDialog project={project} onClose={close} />}
      {open === 'chat' && <CreateChatDialog projectId={project.id} onClose={close} />}
    </>
  );
}

function ProjectSkeleton() {
  return (
    <Loading>
      <PageHeader title={<Skeleton width={260} height={28} />} text={<Skeleton width={180} />} />
      <Columns>
        <Skeleton shape="card" height={320} />
        <Skeleton shape="card" height={200} />
      </Columns>
    </Loading>
  );
}
