import { expect, it } from 'vitest';
import { withMarks } from './found-words.ts';
import { readMessage, textOfHtml } from './read-message.ts';

it('is text alone, with names beside their addresses', async () => {
  const mail = [
    'From: "Court" <mallory@elsewhere.test>',
    'To: Team: a@b.test, "Bea B." <bea@b.test>;',
    'Subject: =?utf-8?q?Gru=C3=9F?=',
    'Date: Mon, 02 Nov 2026 10:00:00 +0100',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<script>alert(1)</script><p>Dear&nbsp;all,<br>see below.</p>',
    '--x',
    'Content-Type: application/pdf; name=a.pdf',
    'Content-Disposition: attachment; filename=a.pdf',
    '',
    '1234',
    '--x--',
  ].join('\r\n');
  expect(await readMessage(new Blob([mail]))).toEqual({
    from: 'Court <mallory@elsewhere.test>',
    to: 'a@b.test, Bea B. <bea@b.test>',
    cc: '',
    date: '2026-11-02T09:00:00.000Z',
    subject: 'Gruß',
    text: 'Dear all,\nsee below.',
    attachments: [{ name: 'a.pdf', size: expect.any(Number), file: expect.any(File) }],
  });
});

it.each([
  ['lease.pdf', 'lease.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\\\Temp\\\\lease.pdf', 'lease.pdf'],
  ['lease\u202Efdp.exe', 'leasefdp.exe'],
  ['lease.pdf...', 'lease.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
  ['..', 'attachment-1'],
])('gives an attachment called %s a name that it can be uploaded with', async (name, expected) => {
  const mail = `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n1234`;
  const { attachments } = await readMessage(new Blob([mail]));
  expect(attachments.map(({ file }) => file.name)).toEqual([expected]);
  expect(await attachments[0]?.file.text()).toContain('1234');
});

it.each([
  ['<p>One</p><p>Two</p>', 'One\nTwo\n'],
  ['a  \n b<style>p { color: red }</style>', 'a b'],
  ['<table><tr><td>1</td><td>2</td></tr></table>', '1 2\n\n'],
  ['<script>1 < 2</script><b onclick="x">x</b> &lt;i&gt;', 'x <i>'],
  ['<div><script>never closed', '\n'],
])('takes the text of %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

it('marks words wherever they stand, the longest first', () => {
  expect(withMarks('A brake, the brakes (no.)', ['brake', 'brakes', '(no.)'])).toEqual({
    text: 'A brake, the brakes (no.)',
    marks: [
      [2, 7],
      [13, 19],
      [20, 25],
    ],
  });
  expect(withMarks('text', [])).toEqual({ text: 'text', marks: [] });
});
