import { useApi } from '@alma/shared/api';
import { NavLink } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { Icon, sidebarEntry } from '@alma/shared/ui';
import { paths } from '../../components/paths.ts';
import { projectTitle } from '../../components/names.ts';
import { texts } from '../../texts.ts';

const Item = styled(NavLink)`
  ${sidebarEntry}
`;

const Action = styled.button`
  ${sidebarEntry}
  width: 100%;
  border: 0;
  background: none;
  text-align: left;
`;

/** The caller's projects in the sidebar, and the way to a new one. */
export function ProjectsSection({ onNew }: { onNew: () => void }) {
  const { data, error, mutate } = useApi('projects.list', {});
  return (
    <>
      <Action type="button" onClick={onNew}>
        <Icon name="plus" />
        <span data-title="">{texts.sidebar.newProject}</span>
      </Action>
      {data?.projects.map((project) => (
        <Item key={project.id} to={paths.project(project.id)}>
          <Icon name="folder" />
          <span data-title="">{projectTitle(project)}</span>
        </Item>
      ))}
      {error !== undefined && data === undefined && (
        <Action type="button" onClick={() => void mutate()} title={texts.tryAgain}>
          <Icon name="rotate-cw" />
          <span data-title="">{texts.sidebar.failed}</span>
        </Action>
      )}
    </>
  );
}
