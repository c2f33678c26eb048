import type { ConflictFinding, ConflictHit } from '@caseward/contract/conflict-hits';
import { matterStatusLabels } from '@caseward/contract/matter-statuses';
import { t } from '@lingui/core/macro';
import { formatDay } from '../../shared/dates.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { periodInWords } from '../../shared/period.ts';
import { WeightTag } from './check-tags.tsx';
import { Decided } from './Decided.tsx';
import classes from './Findings.module.css';
import { placeInWords } from './place-in-words.ts';

interface FindingsProps {
  hit: ConflictHit;
  /** One decision is on all of them, and told below. */
  decidedTogether: boolean;
}

/** The matters of a contact that was found, as they stood, the gravest first. */
export function Findings({ hit: { name, weight, findings }, decidedTogether }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <ul className={classes.findings} aria-label={t`Matters of ${name}`}>
      {findings.map((finding) => (
        <li key={finding.id}>
          <Finding
            finding={finding}
            isGravest={finding.weight === weight}
            decision={decidedTogether ? null : finding.decision}
          />
        </li>
      ))}
    </ul>
  );
}

interface FindingProps {
  finding: ConflictFinding;
  /** Its weight is that of the hit, and told there. */
  isGravest: boolean;
  decision: ConflictFinding['decision'];
}

function Finding({ finding, isGravest, decision }: FindingProps) {
  const { matter, status, role, side, weight, closed_on, lawyers, in_trash } = finding;
  const said = [
    ...placeInWords(role, side),
    closed_on ? t`closed on ${formatDay(closed_on)}` : matterStatusLabels[status],
    in_trash && t`In the trash`,
    periodInWords(finding),
    lawyers.join(', '),
  ].filter(Boolean);
  return (
    <>
      <span className={classes.title}>
        <TextLink to={paths.matter} params={{ matterId: matter.id }}>
          {matter.number} {matter.title}
        </TextLink>
        {!isGravest && <WeightTag weight={weight} />}
      </span>
      <span className={classes.said}>{said.join(' · ')}</span>
      {decision && <Decided decision={decision} />}
    </>
  );
}
