/** Reads an address as a calendar program does. */
export async function read(address: string, headers: Record<string, string> = {}) {
  const reply = await fetch(address, { headers });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}
