import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './base.css';
import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { schemeOf } from '../shared/session/schemes.ts';
import { useSession } from '../shared/session/session.ts';
import { cookieColorScheme } from './color-scheme.ts';
import { styleNonce } from './nonce.ts';
import { followSession, router } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

/** The whole application. It shows nothing before it is known whether anybody is signed in. */
export function App() {
  const { loading } = useSession();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={cookieColorScheme}
      getStyleNonce={styleNonce}
    >
      {loading ? null : <Screens />}
    </MantineProvider>
  );
}

function Screens() {
  useEffect(followSession, []);
  useOwnTheme();
  return <RouterProvider router={router} />;
}

/** Has the page look as whoever signs in wants it to; the cookie has it so for those who come back. */
function useOwnTheme() {
  const theme = useSession().user?.theme;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (theme) setColorScheme(schemeOf[theme]);
  }, [theme, setColorScheme]);
}
