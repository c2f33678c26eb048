import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatMinute } from '../../../shared/dates.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Marked } from '../../../shared/feedback/Marked.tsx';
import { useTimeZone } from '../../../shared/session/session.ts';
import { Attachments } from './Attachments.tsx';
import classes from './DocumentPreview.module.css';
import { withMarks } from './found-words.ts';
import { type Message, readMessage } from './read-message.ts';

interface MailProps {
  bytes: Blob;
  words: readonly string[];
  /** The matter that it is a document of. */
  matterId: string;
}

/** A message as text: its HTML is never drawn, and nothing is fetched that it names. */
export function Mail({ bytes, words, matterId }: MailProps) {
  const [message, setMessage] = useState<Message | 'damaged'>();
  const timeZone = useTimeZone();
  useEffect(() => {
    let isShown = true;
    readMessage(bytes).then(
      (read) => isShown && setMessage(read),
      () => isShown && setMessage('damaged'),
    );
    return () => {
      isShown = false;
    };
  }, [bytes]);
  if (!message) return <Loading text={t`Loading document...`} lines={8} />;
  if (message === 'damaged')
    return (
      <Text>{t`This message is damaged and cannot be shown. Download it to open it with another program.`}</Text>
    );
  const { from, to, cc, date, subject, text, attachments } = message;
  const sentAt = Number.isNaN(Date.parse(date)) ? date : formatMinute(date, timeZone);
  const heads = [
    [t({ message: 'From', context: 'e-mail' }), from],
    [t({ message: 'To', context: 'e-mail' }), to],
    [t({ message: 'Cc', context: 'e-mail' }), cc],
    [t({ message: 'Sent', context: 'e-mail' }), sentAt],
    [t({ message: 'Subject', context: 'e-mail' }), subject],
  ].filter(([, said]) => said);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
    <section className={classes.file} tabIndex={0} aria-label={t`Message`}>
      <dl className={classes.heads}>
        {heads.map(([label, said = '']) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Marked {...withMarks(said, words)} />
            </dd>
          </div>
        ))}
        {attachments.length > 0 && (
          <div>
            <dt>{t({ message: 'Attachments', context: 'e-mail' })}</dt>
            <dd>
              <Attachments attachments={attachments} matterId={matterId} words={words} />
            </dd>
          </div>
        )}
      </dl>
      <div className={classes.text}>
        {text ? <Marked {...withMarks(text, words)} /> : t`This message has no text.`}
      </div>
    </section>
  );
}
