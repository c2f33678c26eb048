import { keepAliveMs, type LiveMessage, live } from '@caseward/contract/live';
import { ApiError } from '../api/api-error.ts';
import { callForFile } from '../api/call.ts';

/** A stream without any byte for so long is dead, in milliseconds. */
const longestSilence = 3 * keepAliveMs;
/** Pauses before a stream is opened again, in milliseconds. */
const shortestPause = 1_000;
const longestPause = 60_000;

/**
 * Reads the stream of changes, and opens it again, ever more slowly, whenever it ends. What may have been missed in
 * between is told as a message to look at everything.
 * @param signal ends it
 * @param hasMissed whether something may have been missed before
 */
export async function readStream(
  tell: (message: LiveMessage) => void,
  signal: AbortSignal,
  hasMissed: boolean,
): Promise<void> {
  let pause = shortestPause;
  let mayLack = hasMissed;
  while (!signal.aborted) {
    try {
      await readOnce((message) => {
        if (message.topic !== 'READY') return tell(message);
        pause = shortestPause;
        if (mayLack) tell({ topic: 'RESYNC', changes: [] });
        mayLack = false;
      }, signal);
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
        return;
      if (error instanceof ApiError && error.retryAfter) pause = Math.max(pause, error.retryAfter * 1_000);
    }
    mayLack = true;
    // Pages that lost their server together do not come back together.
    await rest(pause * (0.5 + Math.random()), signal);
    pause = Math.min(Math.max(pause * 2, shortestPause), Math.max(pause, longestPause));
  }
}

/** Reads one stream to its end. @throws ApiError when it is refused */
async function readOnce(tell: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  const response = await callForFile(live.stream, { signal: AbortSignal.any([signal, silence.signal]) });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const impatience = setTimeout(() => silence.abort(), longestSilence);
    const chunk = await reader?.read().finally(() => clearTimeout(impatience));
    if (!chunk || chunk.done) return;
    const events = (text + chunk.value).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events)
      if (event.startsWith('data: ')) tell(JSON.parse(event.slice('data: '.length)) as LiveMessage);
  }
}

const rest = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
