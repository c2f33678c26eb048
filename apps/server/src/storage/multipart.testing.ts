import { type ClientRequest, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';

export const boundary = 'boundary-of-a-test';

export interface Part {
  name: string;
  value: string | Uint8Array;
  /** The rest of the part's header after its name. */
  rest?: string;
}

/** The parts of a form that S3 would accept, in the order they are given. */
export function partsOf(fields: Record<string, string>, file: string | Uint8Array): Part[] {
  return [
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'file', value: file, rest: '; filename="file.txt"\r\nContent-Type: text/plain' },
  ];
}

/** Writes the parts as a multipart form; `closed: false` omits the last boundary. */
export function multipart(parts: readonly Part[], { closed = true } = {}): Buffer {
  const written = parts.flatMap(({ name, value, rest = '' }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(closed ? `--${boundary}--\r\n` : '')]);
}

export interface Answer {
  status: number;
  body: string;
}

/** Opens a POST of a multipart form; the caller writes the body. */
export function openPost(
  url: string,
  options: RequestOptions = {},
): { sent: ClientRequest; answer: Promise<Answer> } {
  const sent = request(url, {
    method: 'POST',
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    ...options,
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
  });
  return { sent, answer };
}

/** Posts these very bytes as a multipart form. */
export function postBytes(url: string, body: Uint8Array, options?: RequestOptions): Promise<Answer> {
  const { sent, answer } = openPost(url, options);
  sent.end(body);
  return answer;
}
