import { type Theme, themes } from '@caseward/contract/themes';
import { t } from '@lingui/core/macro';
import { Group } from '@mantine/core';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { themeLabels, useTheme } from '../../shared/session/theme.ts';
import { Segments } from '../../shared/tools/Segments.tsx';

/** Theme, stored in the account for every device. */
export function AppearancePanel() {
  const [theme, chooseTheme] = useTheme();
  return (
    <Panel title={t`Appearance`}>
      <Group>
        <Segments
          aria-label={t`Appearance`}
          data={codeOptions(themes, themeLabels)}
          value={theme}
          onChange={(chosen) => chooseTheme(chosen as Theme)}
        />
      </Group>
    </Panel>
  );
}
