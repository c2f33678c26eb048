const oneYear = 365 * 24 * 60 * 60;

/** What the browser keeps. While it loads files, its answer takes tens of milliseconds, in which nothing is drawn. */
let kept: string | undefined;

/**
 * A setting of this browser, in a cookie, because local storage is cleared at sign-out.
 * @param name of the cookie
 */
export function browserSetting(name: string) {
  const write = (value: string, seconds: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, nor on plain HTTP.
    document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
    kept = undefined;
  };
  const read = () => {
    kept ??= document.cookie;
    return kept;
  };
  return {
    get: (): string | undefined => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(read())?.[1],
    set: (value: string) => write(value, oneYear),
    clear: () => write('', 0),
  };
}
