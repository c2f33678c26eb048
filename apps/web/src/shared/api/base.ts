/** The address of the API's root, without a slash at the end; the page's own origin unless the page names another. */
export function apiBase(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="caseward-api"]')?.content;
  return (named || window.location.origin).replace(/\/+$/, '');
}
