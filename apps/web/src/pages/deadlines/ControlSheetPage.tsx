import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { ControlSheet } from '../../features/deadlines/ControlSheet.tsx';
import { deadlineQuery } from '../../features/deadlines/deadlines.api.ts';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { ButtonLink, TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { Signatures } from '../../shared/layout/Signatures.tsx';
import { paths } from '../../shared/paths.ts';

const route = getRouteApi('/shell/deadlines/$deadlineId/control-sheet');

/** The sheet of one deadline, to be printed and signed: single entries are controlled on paper (BGH III ZB 96/18). */
export function ControlSheetPage() {
  const { deadlineId } = route.useParams();
  return (
    <LoadedRecord
      key={deadlineId}
      query={deadlineQuery(deadlineId)}
      kind={t`Deadline`}
      loading={t`Loading deadline...`}
      back={<TextLink to={paths.deadlines}>{t`All deadlines`}</TextLink>}
    >
      {(deadline) => (
        <Page
          title={t`Control sheet: ${deadline.title}`}
          actions={
            <>
              <ButtonLink to={paths.deadline} params={{ deadlineId }} variant="default">
                {t`To the deadline`}
              </ButtonLink>
              <Button onClick={() => window.print()}>{t`Print`}</Button>
            </>
          }
        >
          <ControlSheet deadline={deadline} />
          <Signatures
            lines={[
              t`Entered and noted in the file: name, date`,
              t`Compared with the document: name, date`,
              t`Done, evidence seen: name, date`,
            ]}
          />
        </Page>
      )}
    </LoadedRecord>
  );
}
