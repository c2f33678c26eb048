import { type ConflictQuestion, conflictQuestions } from '@caseward/contract/conflict-questions';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatMinute } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Entries, Entry, EntryFact } from '../../shared/layout/Entries.tsx';
import { Undecided } from '../../shared/layout/InTurn.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { WeightTag } from './check-tags.tsx';
import { questionsQuery } from './conflicts.api.ts';
import { questionInWords } from './question-in-words.ts';

const AnswerDialog = lazyPart(() => import('./AnswerDialog.tsx'), 'AnswerDialog');

/** What those who may not see one's matters ask about them; nothing where nobody asks. */
export function QuestionsPanel() {
  return useMay(conflictQuestions.list) ? <Questions /> : null;
}

function Questions() {
  const { data, error, refetch } = useInfiniteQuery(questionsQuery);
  const [answered, setAnswered] = useState<ConflictQuestion>();
  if (!data) return error ? <LoadError text={t`Error: ${error.message}`} retry={refetch} /> : <Undecided />;
  const open = data.filter(({ moot }) => !moot);
  if (open.length === 0) return null;
  return (
    <Panel id="questions" title={t`Waiting for your answer`}>
      <Entries>
        {open.map((question) => (
          <Question key={question.id} question={question} onAnswer={() => setAnswered(question)} />
        ))}
      </Entries>
      {answered && (
        <Suspense>
          <AnswerDialog question={answered} onClose={() => setAnswered(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
}

interface QuestionProps {
  question: ConflictQuestion;
  onAnswer: () => void;
}

function Question({ question, onAnswer }: QuestionProps) {
  const { matter, contact, contact_name, weight, asked, created_at } = question;
  const moment = formatMinute(created_at, useTimeZone());
  const title = (
    <>
      {matter.title ? (
        <TextLink to={paths.matter} params={{ matterId: matter.id }}>
          {matter.number} {matter.title}
        </TextLink>
      ) : (
        <span>{t`${matter.number}, permanently deleted`}</span>
      )}
      <WeightTag weight={weight} />
    </>
  );
  const tools = (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t`Answer: ${matter.title || matter.number}`}
      onClick={onAnswer}
    >
      {t`Answer`}
    </Button>
  );
  return (
    <Entry title={title} tools={tools}>
      <EntryFact>{questionInWords(question)}</EntryFact>
      <EntryFact>
        {t`Your party:`}{' '}
        {contact ? (
          <TextLink to={paths.contact} params={{ contactId: contact }}>
            {contact_name}
          </TextLink>
        ) : (
          contact_name
        )}
      </EntryFact>
      <EntryFact>{[asked?.subject, moment].filter(Boolean).join(' · ')}</EntryFact>
    </Entry>
  );
}
