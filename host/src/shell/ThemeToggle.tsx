import { useTheme } from '@alma/shared/theme';
import { IconButton } from '@alma/shared/ui';
import { texts } from '../texts.ts';

/** Switches between light and dark; the icon shows the theme that a click selects. */
export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme();
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={texts.toggleTheme}
      title={texts.toggleTheme}
      size="sm"
      onClick={toggleTheme}
    />
  );
}
