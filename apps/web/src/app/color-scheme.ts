import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const name = 'caseward_color_scheme';
const oneYear = 365 * 24 * 60 * 60;

const write = (value: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, nor on plain HTTP.
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
};

function read(): MantineColorScheme | undefined {
  const value = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
  return isMantineColorScheme(value) ? value : undefined;
}

/** Stores the colour scheme in a cookie, because local storage is cleared at sign-out. */
export const cookieColorScheme: MantineColorSchemeManager = {
  get: (defaultValue) => read() ?? defaultValue,
  set: (value) => write(value, oneYear),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => write('', 0),
};
