import { useAuth } from '@alma/shared/auth';
import { Avatar, IconButton, VisuallyHidden } from '@alma/shared/ui';
import { Breadcrumbs } from '../breadcrumbs/Breadcrumbs.tsx';
import type { Crumb } from '../breadcrumbs/crumbs.ts';
import { texts } from '../texts.ts';
import * as S from './Shell.styled.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

interface TopBarProps {
  crumbs: readonly Crumb[];
  isNarrow: boolean;
  isMenuOpen: boolean;
  menuId: string;
  onToggleMenu: () => void;
}

export function TopBar({ crumbs, isNarrow, isMenuOpen, menuId, onToggleMenu }: TopBarProps) {
  const { user } = useAuth();
  return (
    <S.TopBar>
      <IconButton
        icon={isNarrow ? 'menu' : 'panel-left'}
        label={texts.shell.toggleMenu}
        size="sm"
        aria-expanded={isMenuOpen}
        aria-controls={menuId}
        onClick={onToggleMenu}
      />
      <Breadcrumbs crumbs={crumbs} />
      <S.TopBarEnd>
        <ThemeToggle />
        {user && (
          <S.AvatarLink to="/profile" title={texts.shell.profile}>
            <Avatar
              id={user.user_id}
              name={user.display_name || user.handle}
              src={user.avatar_url}
              size={24}
            />
            <VisuallyHidden>{texts.shell.profile}</VisuallyHidden>
          </S.AvatarLink>
        )}
      </S.TopBarEnd>
    </S.TopBar>
  );
}
