import { followLanguage } from '../shared/language/follow-language.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './fallback-fonts.css';
import './base.css';
import './touch.css';
import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { useDeferredValue, useEffect, useRef } from 'react';
import { schemeOf } from '../shared/session/schemes.ts';
import { useSession } from '../shared/session/session.ts';
import { cookieColorScheme } from './color-scheme.ts';
import { Doorway } from './Doorway.tsx';
import { styleNonce } from './nonce.ts';
import { cssVariables, theme } from './theme.ts';

/** The whole application. It shows nothing until the session check has ended. */
export function App() {
  const { loading } = useSession();
  // The first screen is drawn in short pieces: the browser answers whoever types or scrolls meanwhile.
  const isWaiting = useDeferredValue(loading);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={cookieColorScheme}
      getStyleNonce={styleNonce}
    >
      {isWaiting ? null : <Started />}
    </MantineProvider>
  );
}

function Started() {
  useEffect(followLanguage, []);
  useThemeAtSignIn();
  return <Doorway />;
}

/** Applies the colour scheme of the person who signs in. A returning person finds this browser's last one. */
function useThemeAtSignIn() {
  const { user } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const known = useRef(user?.id);
  useEffect(() => {
    if (user && user.id !== known.current) setColorScheme(schemeOf[user.theme]);
    known.current = user?.id;
  }, [user, setColorScheme]);
}
