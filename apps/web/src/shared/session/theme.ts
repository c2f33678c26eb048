import { account } from '@caseward/contract/account';
import type { Theme } from '@caseward/contract/themes';
import { useMantineColorScheme } from '@mantine/core';
import { call } from '../api/call.ts';
import { alertFailure } from '../ui/alerts.ts';
import { schemeOf } from './schemes.ts';
import { session, useSession } from './session.ts';

/** The themes in words. */
export const themeLabels: Record<Theme, string> = { AUTO: 'Like the system', LIGHT: 'Light', DARK: 'Dark' };

/** The person's theme, and a way to choose another: it shows at once, and is kept in their account. */
export function useTheme(): [theme: Theme, choose: (theme: Theme) => Promise<void>] {
  const { user } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const show = (theme: Theme) => {
    const { user, tenant } = session.state();
    if (user && tenant) session.update({ user: { ...user, theme }, tenant });
    setColorScheme(schemeOf[theme]);
  };
  const theme = user?.theme ?? 'AUTO';
  const choose = async (chosen: Theme) => {
    show(chosen);
    try {
      await call(account.update, { body: { theme: chosen } });
    } catch (error) {
      show(theme);
      alertFailure('Failed to keep the appearance.', error);
    }
  };
  return [theme, choose];
}
