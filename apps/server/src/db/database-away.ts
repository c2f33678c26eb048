/** What PostgreSQL and the network say when the database cannot serve now. */
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

/** What the driver says for itself; it has no codes. */
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client .* is not queryable)/;

/** Whether a statement failed because the database cannot be reached, so that trying again may help. */
export const isDatabaseAway = (error: { code?: string | undefined; message?: string | undefined }): boolean =>
  codes.has(error.code ?? '') || sentences.test(error.message ?? '');
