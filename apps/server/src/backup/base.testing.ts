import type { Base } from './layout.ts';

/** What is said of a base, with its place in time and in the log as given. */
export const baseWith = (
  given: Pick<Base, 'id' | 'line' | 'started_at' | 'finished_at' | 'start_lsn' | 'stop_lsn'>,
): Base => ({
  timeline: 1,
  system_identifier: '1',
  postgres: '18.4.0',
  product: '0.4.0',
  migrations: [],
  rows: {},
  bytes: 1,
  encrypted: false,
  parts: [{ name: 'base.tar.zst', size: 1, sha256: '' }],
  ...given,
});
