import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormFooter } from '../forms/FormFooter.tsx';
import { SideChoice } from '../forms/SideChoice.tsx';
import type { MergeConflict } from '../merging/use-conflict-question.ts';
import { Dialog } from './Dialog.tsx';

type Side = 'mine' | 'theirs';

/** Shows what somebody else has saved beside what was typed, to keep or take over field by field. */
export function MergeDialog({ who, fields, taken, onlyShows, answer }: MergeConflict) {
  const [sides, setSides] = useState<Record<string, Side>>({});
  const sideOf = (field: string): Side => sides[field] ?? 'mine';
  const theirs = fields.map(({ field }) => field).filter((field) => sideOf(field) === 'theirs');
  return (
    <Dialog title={t`${who} edited this while you were`} wide harmless onClose={() => answer(null)}>
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          answer(theirs);
        }}
      >
        <Text size="sm">
          {fields.length === 1
            ? t`You both changed this. Choose which to keep.`
            : t`You both changed these. Choose which to keep.`}
        </Text>
        {fields.map(({ field, label, ...values }) => (
          <SideChoice
            key={field}
            name={field}
            label={label}
            value={sideOf(field)}
            onChange={(side) => setSides({ ...sides, [field]: side })}
            sides={[
              { value: 'mine', label: t`Keep mine`, text: values.mine },
              { value: 'theirs', label: t`Take theirs`, text: values.theirs },
            ]}
          />
        ))}
        {taken.length > 0 && (
          <Text size="sm">{t`Changed by them alone, and kept: ${taken.join(', ')}.`}</Text>
        )}
        <FormFooter
          submitLabel={onlyShows ? t`Use in the form` : t`Save`}
          isSaving={false}
          onCancel={() => answer(null)}
          cancelLabel={t`Back to the form`}
        />
      </Stack>
    </Dialog>
  );
}
