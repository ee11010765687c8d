import { useAuth } from '@alma/shared/auth';
import { Icon, IconButton, Logo } from '@alma/shared/ui';
import { useId } from 'react';
import { useRegistry, useViewer } from '../remotes/index.ts';
import { texts } from '../texts.ts';
import { type SidebarSection, sidebarSections } from './sections.ts';
import * as S from './Sidebar.styled.ts';
import { SidebarList } from './SidebarList.tsx';

/** The common content of sidebar and drawer: brand, sections and Logout. */
export function SidebarContent({ onClose }: { onClose?: () => void }) {
  const { logout } = useAuth();
  const registry = useRegistry();
  const viewer = useViewer();
  return (
    <>
      <S.Brand>
        <Logo name={texts.product} />
        {onClose && <IconButton icon="x" size="lg" label={texts.shell.closeMenu} onClick={onClose} />}
      </S.Brand>
      <S.Nav aria-label={texts.shell.menu}>
        {sidebarSections(registry, viewer).map((section) => (
          <Section key={section.section} {...section} />
        ))}
      </S.Nav>
      <S.Footer>
        <S.ItemButton type="button" onClick={() => void logout()}>
          <Icon name="log-out" />
          <span>{texts.shell.logout}</span>
        </S.ItemButton>
      </S.Footer>
    </>
  );
}

function Section({ section, title, entries }: SidebarSection) {
  const titleId = useId();
  return (
    <S.Section role="group" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {entries.map((entry) => {
        if (entry.kind === 'link') {
          return (
            <S.ItemLink key={entry.path} to={entry.path} end={entry.path === '/'}>
              <Icon name={entry.icon} />
              <span>{entry.label}</span>
            </S.ItemLink>
          );
        }
        const { remote, expose } = entry.contribution;
        return (
          <SidebarList key={`${remote} ${expose}`} contribution={entry.contribution} pass={{ section }} />
        );
      })}
    </S.Section>
  );
}
