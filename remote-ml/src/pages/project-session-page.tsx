import { useApi } from '@alma/shared/api';
import { useBreadcrumbTitle } from '@alma/shared/remote';
import { Link, useParams } from '@alma/shared/router';
import { projectTitle } from '../components/names.ts';
import { paths } from '../components/paths.ts';
import { SessionPage } from '../components/thread/SessionPage.tsx';
import { ProjectSession } from '../features/project-session/ProjectSession.tsx';
import { texts } from '../texts.ts';

const copy = texts.chat;

export default function ProjectSessionPage() {
  const { projectId = '', sessionId = '' } = useParams();
  const { data: project } = useApi('projects.get', { params: { project_id: projectId } });
  useBreadcrumbTitle(projectId, project && projectTitle(project));
  const back = <Link to={paths.project(projectId)}>{copy.backToProject}</Link>;
  return (
    <SessionPage sessionId={sessionId} kind="project" projectId={projectId} copy={copy} back={back}>
      {(loaded) => <ProjectSession key={sessionId} projectId={projectId} project={project} {...loaded} />}
    </SessionPage>
  );
}
