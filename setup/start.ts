import { whenParentEnds } from './watch-parent.mjs';
import { buildWeb } from './web.ts';

if (process.env.CASEWARD_RUNNER === String(process.ppid))
  whenParentEnds(() => process.kill(process.pid, 'SIGTERM'));

// Until the server takes over, nothing has been started that would have to be stopped.
const leave = () => process.exit(0);
process.on('SIGINT', leave).on('SIGTERM', leave);
try {
  await buildWeb(console.error);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.off('SIGINT', leave).off('SIGTERM', leave);
await import('../apps/server/src/main.ts');
