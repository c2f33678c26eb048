/** Options of every test of the server. Nothing depends on how long it takes: a busy machine may take its time. */
export const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};
