import { findPrograms } from '../apps/server/src/embedded-postgres/programs.ts';
import { buildWeb } from './web.ts';

// What `npm start` would do before it serves, so that the folder can be read-only from then on.
await buildWeb(console.error);
await findPrograms();
