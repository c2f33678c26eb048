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

/** @throws Error when it is not installed, or fails */
function run(words: string[], input?: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('tesseract', words, { stdio: ['pipe', 'pipe', 'ignore'] });
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
