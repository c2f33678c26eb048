import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './base.css';
import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
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
  useThemeAtSignIn();
  return <RouterProvider router={router} />;
}

/** Has the page look as whoever signs in wants it to. Those who come back find it as they left this browser. */
function useThemeAtSignIn() {
  const { user } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const known = useRef(user?.id);
  useEffect(() => {
    if (user && user.id !== known.current) setColorScheme(schemeOf[user.theme]);
    known.current = user?.id;
  }, [user, setColorScheme]);
}
