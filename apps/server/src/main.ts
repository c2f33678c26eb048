import { describeError } from './startup/describe-error.ts';
import { serve } from './startup/serve.ts';

/** A second signal after this time is intended; npm and the terminal both send one at once. */
const insistenceMs = 1_000;

// Standard output is for the log.
const report = (step: string) => console.error(step);

function fail(error: unknown): never {
  report(describeError(error));
  process.exit(1);
}

const starting = serve(report, !process.argv.includes('--no-backup'));
let endingSince: number | undefined;

/** Graceful shutdown. A signal during the start waits until the server can be stopped. */
async function end(exitCode: number): Promise<void> {
  if (endingSince === undefined) {
    endingSince = Date.now();
    const serving = await starting;
    report('Stopping');
    await serving.stop();
    process.exit(exitCode);
  } else if (Date.now() - endingSince > insistenceMs) {
    (await starting).cutConnections();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0).catch(fail));

starting
  .then(({ lost }) => lost)
  .then((sentence) => {
    report(sentence);
    return end(1);
  })
  .catch(fail);
