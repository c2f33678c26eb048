const oneYear = 365 * 24 * 60 * 60;

/**
 * A setting of this browser, in a cookie, because local storage is cleared at sign-out.
 * @param name of the cookie
 */
export function browserSetting(name: string) {
  const write = (value: string, seconds: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, nor on plain HTTP.
    document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
  };
  return {
    get: (): string | undefined => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1],
    set: (value: string) => write(value, oneYear),
    clear: () => write('', 0),
  };
}
