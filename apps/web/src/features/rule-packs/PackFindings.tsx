import { packChangeLabels, packFieldLabels, placeInPack } from '@caseward/contract/rule-pack-labels';
import type { PackCheck } from '@caseward/contract/rule-packs';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { ServerText } from '../../shared/language/ServerText.tsx';
import { Disclosure } from '../../shared/layout/Disclosure.tsx';
import classes from './PackReading.module.css';

/** What the check of a draft found: faults with their places, worked examples, what is different. */
export function PackFindings({ found: { faults, vectors, differences } }: { found: PackCheck }) {
  const passing = vectors.filter(({ passes }) => passes).length;
  return (
    <div role="status">
      {faults.length === 0 ? (
        <Text>
          <Tag tone="active">{t`No faults`}</Tag>{' '}
          {t`All worked examples come to the expected day: ${passing}.`}
        </Text>
      ) : (
        <>
          <Text fw={600}>{t`Faults: ${faults.length}`}</Text>
          <ul className={classes.list} aria-label={t`Faults`}>
            {faults.map(({ path, name, message }) => (
              <li key={`${path.join('.')} ${message}`}>
                <Tag tone="alarm">{placeInPack(path, name).join(', ') || t`Text`}</Tag>{' '}
                <ServerText>{message}</ServerText>
              </li>
            ))}
          </ul>
        </>
      )}
      {differences.length > 0 && (
        <Disclosure summary={t`Different from the newest version: ${differences.length}`}>
          <ul className={classes.list}>
            {differences.map(({ part, name, change, before, after }) => (
              <li key={`${part} ${name}`}>
                <Text size="sm">
                  <Tag>{packChangeLabels[change]}</Tag> {packFieldLabels[part] ?? part} {name}
                </Text>
                {before !== null && <del className={classes.code}>{before}</del>}{' '}
                {after !== null && <ins className={classes.code}>{after}</ins>}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
