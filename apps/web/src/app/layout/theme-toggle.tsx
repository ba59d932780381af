import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../../components/ui/button.js';
import { setTheme, useTheme } from '../../lib/page/theme.js';

export const ThemeToggle = () => {
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Switch to ${next} mode`} onClick={() => setTheme(next)}>
      {theme === 'dark' ? (
        <Sun aria-hidden="true" className="size-5" />
      ) : (
        <Moon aria-hidden="true" className="size-5" />
      )}
    </IconButton>
  );
};
