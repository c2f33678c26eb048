import { mostPlaybookLines, type PlaybookLine } from '@caseward/contract/playbook-lines';
import { type Playbook, PlaybookInput } from '@caseward/contract/playbooks';
import { t } from '@lingui/core/macro';
import { Input, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';
import { FieldRows } from '../../shared/forms/FieldRows.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { Option, OptionSource } from '../../shared/forms/option-source.ts';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { LineFields } from './LineFields.tsx';
import { emptyLine, firstLine } from './new-line.ts';
import { createPlaybook, getPlaybook, playbooksChanged, updatePlaybook } from './playbooks.api.ts';

interface PlaybookFormProps {
  /** The playbook to change; left out: a new one. */
  playbook?: Playbook;
  areas: OptionSource;
  assignees: OptionSource;
  /** What assignees are called. */
  known: readonly Option[];
  onSaved: (playbook: Playbook) => unknown;
  onCancel: () => void;
}

type PlaybookValues = { name: string; practice_area: string | null; lines: PlaybookLine[] };

const labels = { name: t`Name`, practice_area: t`Practice area`, lines: t`Lines` };

const areaOf = (playbook?: Playbook): Option[] => {
  const area = playbook?.practice_area_details;
  return area ? [{ value: area.id, label: area.name }] : [];
};

/** Adds a playbook, or changes it. */
export function PlaybookForm({ playbook, areas, assignees, known, onSaved, onCancel }: PlaybookFormProps) {
  const { data: packs = [] } = useQuery(rulePacksQuery);
  const { form, frame, naming, isSaving } = useRecordForm<PlaybookValues, Playbook>({
    name: `playbook ${playbook?.id ?? 'new'}`,
    body: PlaybookInput,
    stored: playbook,
    ...(playbook && { reload: () => getPlaybook(playbook.id) }),
    fieldsOf: (stored?: Playbook) => ({
      name: stored?.name ?? '',
      practice_area: stored?.practice_area ?? null,
      lines: (stored?.lines ?? [firstLine]) as PlaybookLine[],
    }),
    labelsOf: () => labels,
    textsOf: { lines: (those) => those.map(({ title }) => title).join('; ') },
    namesOf: (stored?: Playbook) => [...areaOf(stored), ...known],
    save: (values, writing) =>
      playbook ? updatePlaybook(playbook.id, values, writing) : createPlaybook(values, writing),
    effects: playbooksChanged,
    failure: playbook ? t`Failed to change the playbook.` : t`Failed to add the playbook.`,
    onSaved,
  });
  const { lines } = form.values;
  const setLines = (rows: PlaybookLine[]) =>
    form.setFieldValue(
      'lines',
      rows.map((row) => (row.key === '' ? emptyLine() : row)),
    );
  const moveUp = (place: number) =>
    setLines(lines.toSpliced(place - 1, 2, ...lines.slice(place - 1, place + 1).toReversed()));
  return (
    <RecordFrame {...frame}>
      <SideBySide>
        <TextInput label={labels.name} required {...form.getInputProps('name')} />
        <OneChooser
          label={labels.practice_area}
          description={t`New matters of it are offered this playbook.`}
          source={areas}
          {...naming}
          {...form.getInputProps('practice_area')}
        />
      </SideBySide>
      <div>
        <Input.Label labelElement="div">{labels.lines}</Input.Label>
        <FieldRows
          name="lines"
          value={lines}
          onChange={setLines}
          errors={form.errors}
          one={t`line`}
          empty={{ ...emptyLine(), key: '' }}
          most={mostPlaybookLines}
        >
          {(line, place) => (
            <LineFields
              line={line}
              place={place}
              above={lines.slice(0, place.number - 1)}
              errors={form.errors}
              onMoveUp={place.number > 1 ? () => moveUp(place.number - 1) : undefined}
              {...{ packs, assignees, naming }}
            />
          )}
        </FieldRows>
      </div>
      <FormFooter
        submitLabel={playbook ? t`Save Changes` : t`Add playbook`}
        isSaving={isSaving}
        onCancel={onCancel}
      />
    </RecordFrame>
  );
}
