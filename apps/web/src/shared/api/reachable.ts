/** For how long the server may take to say that it is there, in milliseconds. */
const patience = 5_000;

/** Whether the server answers now. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) })).ok;
  } catch {
    return false;
  }
}
