import * as z from 'zod/mini';

/** Where a firm's logo is, and its size in pixels. */
export const FirmLogo = z.object({
  /** Address of the picture, below that of the API. It cannot be guessed, and a new logo has a new one. */
  address: z.string(),
  width: z.number(),
  height: z.number(),
});
export type FirmLogo = z.infer<typeof FirmLogo>;
