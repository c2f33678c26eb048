/** The address of the API, without a trailing slash; the page's own origin unless the page names another. */
export function apiBase(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="caseward-api"]')?.content;
  return (named || window.location.origin).replace(/\/+$/, '');
}
