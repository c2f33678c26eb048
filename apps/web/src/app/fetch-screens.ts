/** The code of the screens: the route table, and what shows a route. */
export const fetchScreens = () => import('./Screens.tsx');

/** Loads the code of the screens, and that of the screen of an address, before it is wanted. */
export function fetchScreensAhead(href: string): void {
  // A failure is reported when the screen is shown.
  void fetchScreens()
    .then(({ fetchScreenAhead }) => fetchScreenAhead(new URL(href, window.location.origin).pathname))
    .catch(() => {});
}
