/**
 * Settings with which PostgreSQL tells what is slow. Its log and its statistics never have the values of statements or
 * the details of errors, which quote rows: they are data of clients.
 */
export const observationSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'off',
  // SET names the firm of a transaction.
  'pg_stat_statements.track_utility': 'off',
  log_min_duration_statement: '500',
  log_parameter_max_length: '0',
  log_error_verbosity: 'terse',
} as const;
