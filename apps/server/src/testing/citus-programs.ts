import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { postgres15 } from './postgres-15.ts';

/** Whether the extension Citus is installed beside PostgreSQL 15. */
export const hasCitus = () => existsSync(join(postgres15, 'lib', 'citus.so'));
