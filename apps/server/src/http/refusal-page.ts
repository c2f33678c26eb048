import type { FastifyReply, FastifyRequest } from 'fastify';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as it stands in a page. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** Whether a browser asks as somebody follows an address, and shows what comes. */
export const acceptsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

/**
 * Answers a refused download with a small page, for people who would otherwise read the API's answer. It needs no
 * style, which the policy of every answer forbids.
 * @param sentence why, for people
 */
export function sendRefusalPage(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .serializer((page: string) => page)
    .send(
      `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>This download is not available</title>
</head>
<body>
<h1>This download is not available</h1>
<p>${escaped(sentence)}</p>
<p>An address for a download is good for a minute. <a href="/">Go to Caseward</a> and start the download again.</p>
</body>
</html>
`,
    );
}
