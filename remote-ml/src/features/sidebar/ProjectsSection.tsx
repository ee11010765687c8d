import { useApi } from '@alma/shared/api';
import { NavLink } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { Icon, sidebarEntry, SidebarRetry } from '@alma/shared/ui';
import { projectTitle } from '../../components/names.ts';
import { paths } from '../../components/paths.ts';
import { texts } from '../../texts.ts';
import { SidebarButton } from './SidebarButton.tsx';

const Item = styled(NavLink)`
  ${sidebarEntry}
`;

/** The caller's projects in the sidebar, and a button for a new one. */
export function ProjectsSection({ onNew }: { onNew: () => void }) {
  const { data, error, isValidating, mutate } = useApi('projects.list', {});
  return (
    <>
      <SidebarButton icon="plus" label={texts.sidebar.newProject} onClick={onNew} />
      {data?.projects.map((project) => (
        <Item key={project.id} to={paths.project(project.id)}>
          <Icon name="folder" />
          <span data-title="" dir="auto" title={projectTitle(project)}>
            {projectTitle(project)}
          </span>
        </Item>
      ))}
      {error !== undefined && data === undefined && (
        <SidebarRetry label={texts.sidebar.failed} busy={isValidating} onRetry={() => void mutate()} />
      )}
    </>
  );
}
