import { Moon, Sun } from 'lucide';
import { IconButton } from '../../components/ui/basics/button.js';
import { setTheme, useTheme } from '../../lib/page/theme.js';
import { Icon } from '../../components/ui/basics/icon.js';

export const ThemeToggle = () => {
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Switch to ${next} mode`} onClick={() => setTheme(next)}>
      {theme === 'dark' ? <Icon of={Sun} className="size-5" /> : <Icon of={Moon} className="size-5" />}
    </IconButton>
  );
};
