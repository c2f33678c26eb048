import { spawn } from 'node:child_process';

/** Recognises text in a picture (OCR), given as the bytes of its file. */
export type Recognise = (picture: Buffer) => Promise<string>;

/** Whether tesseract is installed. */
export const canRecognise = (): Promise<boolean> =>
  run(['--version']).then(
    () => true,
    () => false,
  );

/** Recognises text in a picture with tesseract; '' where it cannot read the picture, or may not take so much memory. */
export const recognise: Recognise = (picture) =>
  run(['-', '-'], picture).then(
    (text) => text.toString('utf8'),
    () => '',
  );

/** Data of tesseract, in megabytes: a page of A4 at 600 dots per inch in colour takes some 500. */
const memoryMb = 1_024;
/** Has the kernel hold its memory, which without that is as much as the process that starts it may have (Linux). */
const limited = `ulimit -d ${memoryMb * 1024} 2>/dev/null; exec "$0" "$@"`;

/** @throws Error when it is not installed, or fails */
function run(words: string[], input?: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const program = ['tesseract', ...words];
    const [command = '', ...rest] =
      process.platform === 'win32' ? program : ['/bin/sh', '-c', limited, ...program];
    const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'ignore'] });
    const out: Buffer[] = [];
    child.on('error', reject);
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    // It may end before it has read everything.
    child.stdin.on('error', () => {});
    child.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(out)) : reject(new Error(`tesseract ended with ${code}`)),
    );
    child.stdin.end(input);
  });
}
