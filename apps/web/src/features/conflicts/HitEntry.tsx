import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { lawyers } from '@caseward/contract/roles';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { Marked } from '../../shared/feedback/Marked.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Entry, EntryFact } from '../../shared/layout/Entries.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { RowCheck } from '../../shared/lists/RowCheck.tsx';
import { paths } from '../../shared/paths.ts';
import { reasonTexts } from '../../shared/people/likeness-texts.ts';
import { personOf } from '../../shared/people/person-words.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useSession } from '../../shared/session/session.ts';
import { BandTag, WeightTag } from './check-tags.tsx';
import { Decided } from './Decided.tsx';
import { DecisionTools } from './DecisionTools.tsx';
import { EarlierDecisions } from './EarlierDecisions.tsx';
import { entryInWords } from './entry-in-words.ts';
import { Findings } from './Findings.tsx';
import { KnownDifferent } from './KnownDifferent.tsx';
import { decisionOnAll } from './made-decisions.ts';
import { matchedWords } from './matched-words.ts';
import { pathInWords } from './path-words.ts';
import { placeInWords } from './place-in-words.ts';
import type { Decisions } from './use-deciding.ts';
import { WhyDifferent } from './WhyDifferent.tsx';

interface HitEntryProps {
  hit: ConflictHit;
  /** Whether to say for which name it was found. */
  namesAsked: boolean;
  /** Deciding on it; left out: on paper. */
  decisions?: Decisions | undefined;
  /** Whether a decision on it is being saved. */
  isSaving?: boolean;
  isChosen?: boolean;
  /** Selects or deselects it; `through` extends the selection from the previous hit. */
  toggle?: (id: string, through: boolean) => void;
}

function PlainEntry({
  hit,
  namesAsked,
  decisions,
  isSaving = false,
  isChosen = false,
  toggle,
}: HitEntryProps) {
  const {
    name,
    matched_name,
    band,
    reasons,
    path,
    same_contact,
    in_trash,
    known_different,
    told_apart,
    weight,
  } = hit;
  const decision = decisionOnAll(hit);
  const why = [
    pathInWords(path),
    ...reasonTexts(reasons),
    same_contact && t`The contact that was asked for`,
    in_trash && t`In the trash`,
  ].filter(Boolean);
  // Of a name that is the same, all words would be marked.
  const isMarked = band !== 'EXACT' && path.length === 0;
  const shown =
    isMarked && matched_name === name ? (
      <Marked
        {...matchedWords(
          name,
          reasons.map(({ found }) => found),
        )}
      />
    ) : (
      name
    );
  const title = (
    <>
      {toggle && decisions && decisions.may([hit]).size > 0 && (
        <RowCheck
          label={t`Select ${name}`}
          isChosen={isChosen}
          onToggle={(through) => toggle(hit.id, through)}
        />
      )}
      {hit.contact ? (
        <TextLink to={paths.contact} params={{ contactId: hit.contact }}>
          {shown}
        </TextLink>
      ) : (
        <EntryName hit={hit}>{shown}</EntryName>
      )}
      <BandTag band={band} />
      {weight && <WeightTag weight={weight} />}
      {hit.undecided && <Tag tone="caution">{t`Undecided`}</Tag>}
    </>
  );
  return (
    <Entry title={title} id={decisions && hit.id}>
      {namesAsked && <AskedFor asked={hit.asked} words={isMarked ? reasons.map(({ asked }) => asked) : []} />}
      {hit.asked.subject && <EntryFact>{t`What it was about: ${hit.asked.subject}`}</EntryFact>}
      {matched_name !== name && path.length === 0 && (
        <MatchedName name={matched_name} words={isMarked ? reasons.map(({ found }) => found) : []} />
      )}
      {why.length > 0 && <EntryFact>{why.join(' · ')}</EntryFact>}
      {hit.register && <EntryFact>{entryInWords(hit.register)}</EntryFact>}
      <Findings hit={hit} decidedTogether={decision !== undefined} />
      {hit.findings_capped && (
        <EntryFact>{t`There may be more matters of this name: only the gravest are kept.`}</EntryFact>
      )}
      {known_different && <KnownDifferent hit={hit} known={known_different} isPaper={!decisions} />}
      {hit.earlier.length > 0 && <EarlierDecisions earlier={hit.earlier} />}
      {decision && <Decided decision={decision} />}
      {decision?.decision === 'DIFFERENT' && told_apart && (
        <WhyDifferent name={name} told={told_apart} isFixed={!decisions} />
      )}
      {decisions && <DecisionTools hits={[hit]} decisions={decisions} isSaving={isSaving} />}
    </Entry>
  );
}

/**
 * A contact that a check has found: why, in which matters, and what was decided. Memoised: there can be hundreds, and a
 * decision changes one.
 */
export const HitEntry = memo(PlainEntry);

/** The name of an entry of the register: a link for those who may read it there. */
function EntryName({ hit: { register: entry }, children }: { hit: ConflictHit; children: ReactNode }) {
  const { user } = useSession();
  const isKeeper = useMay({ access: lawyers });
  const isOwn = user && entry?.source === 'INTEREST' && entry.user === personOf(user).name;
  if (!entry || !(isKeeper || isOwn)) return <span>{children}</span>;
  return (
    <TextLink to={paths.conflicts} search={{ tab: 'register', entry: entry.id }}>
      {children}
    </TextLink>
  );
}

interface AskedForProps extends Pick<ConflictHit, 'asked'> {
  /** Words of it that were taken for others. */
  words: readonly string[];
}

function AskedFor({ asked, words }: AskedForProps) {
  const { role, side } = asked;
  const place = placeInWords(role, side).join(', ');
  const name = <Marked {...matchedWords(asked.name, words)} />;
  return (
    <EntryFact>
      {place ? (
        <Trans>
          Asked for: {name} ({place})
        </Trans>
      ) : (
        <Trans>Asked for: {name}</Trans>
      )}
    </EntryFact>
  );
}

/** The name of a hit that is like the one that was asked for, where it is not its first one. */
function MatchedName({ name, words }: { name: string; words: readonly string[] }) {
  const called = <Marked {...matchedWords(name, words)} />;
  return (
    <EntryFact>
      <Trans>Called {called}, too</Trans>
    </EntryFact>
  );
}
