/** The PostgreSQL that comes with the product, and when its package was published; a test compares the version. */
export const packagedPostgres = { version: '18.4.0-beta.17', published: '2026-06-06' };

const dayMs = 24 * 60 * 60 * 1000;

/** How many days ago the PostgreSQL that comes with the product was packaged: what was mended since, it lacks. */
export const packageDays = (now = new Date()): number =>
  Math.floor((now.getTime() - Date.parse(packagedPostgres.published)) / dayMs);
