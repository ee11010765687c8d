import { useApi } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import { useBreadcrumbTitle } from '@alma/shared/remote';
import { Link, useParams } from '@alma/shared/router';
import { ButtonLink } from '@alma/shared/ui';
import { LoadFailure } from '../components/LoadFailure.tsx';
import { projectTitle } from '../components/names.ts';
import { paths } from '../components/paths.ts';
import { useSession } from '../components/thread/useSession.ts';
import { ThreadSkeleton } from '../components/ThreadSkeleton.tsx';
import { ProjectSession } from '../features/project-session/ProjectSession.tsx';
import { texts } from '../texts.ts';

const copy = texts.chat;

export default function ProjectSessionPage() {
  const { projectId = '', sessionId = '' } = useParams();
  const { user } = useAuth();
  const { data: project } = useApi('projects.get', { params: { project_id: projectId } });
  const session = useSession(sessionId, 'project');
  useBreadcrumbTitle(projectId, project && projectTitle(project));

  const { kind, project_id: itsProject } = session.data ?? {};
  const isElsewhere =
    session.data !== undefined && (kind !== 'project' || (itsProject ?? projectId) !== projectId);
  if (session.data !== undefined && user !== null && !isElsewhere) {
    return (
      <ProjectSession
        key={sessionId}
        projectId={projectId}
        session={session.data}
        project={project}
        user={user}
        onRefresh={session.mutate}
      />
    );
  }
  if (session.error === undefined && !isElsewhere) return <ThreadSkeleton />;
  return (
    <LoadFailure
      error={session.error}
      isElsewhere={isElsewhere}
      title={copy.loadFailed}
      missing={{
        title: copy.notFound,
        text: texts.page.notFoundText,
        action: (
          <ButtonLink>
            <Link to={paths.project(projectId)}>{copy.backToProject}</Link>
          </ButtonLink>
        ),
      }}
      onRetry={() => void session.mutate()}
    />
  );
}
