import { account } from '@caseward/contract/account';
import { type Theme, themes } from '@caseward/contract/themes';
import { useMantineColorScheme } from '@mantine/core';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { alertFailure } from '../feedback/alerts.ts';
import { schemeOf } from './schemes.ts';

/** The themes in words. */
export const themeLabels: Record<Theme, string> = { AUTO: 'Like the system', LIGHT: 'Light', DARK: 'Dark' };

/**
 * How the page looks in this browser, and a way to choose otherwise: it shows at once, and is kept in the person's
 * account for the next browser they sign in with.
 */
export function useTheme(): [theme: Theme, choose: (theme: Theme) => Promise<void>] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const theme = themes.find((each) => schemeOf[each] === colorScheme) ?? 'AUTO';
  const choose = async (chosen: Theme) => {
    setColorScheme(schemeOf[chosen]);
    try {
      await call(account.update, { body: { theme: chosen }, keepalive: true });
    } catch (error) {
      // Without an answer nobody knows whether the account has it: the page may just have been left. Here it stays.
      const isRefused = error instanceof ApiError && error.status !== 0;
      if (isRefused) setColorScheme(schemeOf[theme]);
      alertFailure('Failed to keep the appearance.', error);
    }
  };
  return [theme, choose];
}
