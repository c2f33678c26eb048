import { account } from '@caseward/contract/account';
import { type Theme, themes } from '@caseward/contract/themes';
import { t } from '@lingui/core/macro';
import { useMantineColorScheme } from '@mantine/core';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { alertFailure } from '../feedback/alerts.ts';
import { schemeOf } from './schemes.ts';

/** Labels of the themes. */
export const themeLabels: Record<Theme, string> = { AUTO: t`System`, LIGHT: t`Light`, DARK: t`Dark` };

/**
 * The theme of this browser, and a function to change it: it applies at once, and is stored in the person's account
 * for other browsers.
 */
export function useTheme(): [theme: Theme, choose: (theme: Theme) => Promise<void>] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const theme = themes.find((each) => schemeOf[each] === colorScheme) ?? 'AUTO';
  const choose = async (chosen: Theme) => {
    setColorScheme(schemeOf[chosen]);
    try {
      await call(account.update, { body: { theme: chosen }, keepalive: true });
    } catch (error) {
      // Without an answer it is unknown whether the account has it: the page may just have been left. Keep it here.
      const isRefused = error instanceof ApiError && error.status !== 0;
      if (isRefused) setColorScheme(schemeOf[theme]);
      alertFailure(t`Failed to save the appearance.`, error);
    }
  };
  return [theme, choose];
}
