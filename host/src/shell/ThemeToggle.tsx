import { useTheme } from '@alma/shared/theme';
import { IconButton } from '@alma/shared/ui';
import { texts } from '../texts.ts';

/** Changes between light and dark; the picture is what a click leads to. */
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
