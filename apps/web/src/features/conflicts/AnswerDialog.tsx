import { ConflictAnswer, type ConflictQuestion } from '@caseward/contract/conflict-questions';
import { t } from '@lingui/core/macro';
import { Radio, Stack, Text } from '@mantine/core';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { answerQuestion, checksChanged } from './conflicts.api.ts';
import { questionInWords } from './question-in-words.ts';

interface Filled extends Record<string, unknown> {
  answer: 'CLEARED' | 'CONFLICT' | '';
  sentence: string;
}

/** Asks whether one's matter stands in the way of what somebody outside checks. */
export function AnswerDialog({ question, onClose }: { question: ConflictQuestion; onClose: () => void }) {
  const { form, submit, isSaving } = useSavingForm<Filled, ConflictQuestion>({
    body: ConflictAnswer,
    initialValues: { answer: '', sentence: '' },
    save: ({ answer, sentence }) => answerQuestion(question.id, { answer: answer || 'CONFLICT', sentence }),
    effects: checksChanged,
    failure: t`Failed to answer.`,
    onSaved: () => {
      alertSuccess(t`Your answer was given, without your name.`);
      onClose();
    },
  });
  return (
    <Dialog title={question.matter.title || question.matter.number} onClose={onClose}>
      <Text size="sm">{questionInWords(question)}</Text>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Radio.Group label={t`Does this matter stand in the way?`} {...form.getInputProps('answer')}>
            <Stack gap="xs" mt="xs">
              <Radio value="CLEARED" label={t`No: it does not stand in the way`} />
              <Radio value="CONFLICT" label={t`Yes: a conflict`} />
            </Stack>
          </Radio.Group>
          <TextArea
            label={t`What they are told`}
            description={t`Shown to whoever asked, without your name. Say nothing of the matter.`}
            minRows={2}
            maxRows={6}
            {...form.getInputProps('sentence')}
          />
          <FormFooter submitLabel={t`Answer`} isSaving={isSaving} disabled={form.values.answer === ''} />
        </Stack>
      </form>
    </Dialog>
  );
}
