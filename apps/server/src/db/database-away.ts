/** Error codes of PostgreSQL and the network when the database is unavailable. */
const codes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
]);

/** Messages of the driver, which has no codes. */
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client .* is not queryable|Query read timeout)/;

/** Whether a statement failed because the database is unavailable, so that a retry may help. */
export const isDatabaseAway = (error: { code?: string | undefined; message?: string | undefined }): boolean =>
  codes.has(error.code ?? '') || sentences.test(error.message ?? '');
