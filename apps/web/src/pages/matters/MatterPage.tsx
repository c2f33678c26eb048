import { type Matter, matters } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo } from 'react';
import { DocumentsSection } from '../../features/documents/DocumentsSection.tsx';
import { FollowButton } from '../../features/follows/FollowButton.tsx';
import { CloseMatter } from '../../features/matters/CloseMatter.tsx';
import { MatterFact, MatterTitle } from '../../features/matters/MatterFact.tsx';
import { MatterFacts } from '../../features/matters/MatterFacts.tsx';
import { MatterPeople } from '../../features/matters/MatterPeople.tsx';
import { KnownSummary, MatterSummary } from '../../features/matters/MatterSummary.tsx';
import { deleteMatter, matterOptions, matterQuery } from '../../features/matters/matters.api.ts';
import { OpenWithoutCheck } from '../../features/matters/OpenWithoutCheck.tsx';
import { ProtectionBadges } from '../../features/matters/ProtectionBadges.tsx';
import { isWhole, type ShownMatter } from '../../features/matters/shown-matter.ts';
import { NotesSection } from '../../features/notes/NotesSection.tsx';
import { MatterTasks } from '../../features/tasks/MatterTasks.tsx';
import { peopleOfMatter, teamOptions } from '../../features/team/team.api.ts';
import { HoldableDelete } from '../../shared/dialogs/HoldableDelete.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { DescriptionList } from '../../shared/layout/DescriptionList.tsx';
import { InTurn, LaterPart } from '../../shared/layout/InTurn.tsx';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { ButtonLink, TextLink } from '../../shared/layout/links.tsx';
import { MoreActions } from '../../shared/layout/MoreActions.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { PrintWhole } from '../../shared/layout/PrintWhole.tsx';
import { useKeptHeight } from '../../shared/layout/use-kept-height.ts';
import { usePainted } from '../../shared/layout/use-painted.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { PinButton } from '../../shared/pins/PinButton.tsx';
import { useKnownRow } from '../../shared/records/known-row.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { eventSources } from '../events/event-sources.ts';
import { laterCourts } from './later-courts.ts';
import { MatterBar } from './MatterBar.tsx';
import classes from './MatterPage.module.css';

const loadParts = () => import('./matter-parts.ts');
const ConflictBanner = lazyPart(loadParts, 'ConflictBanner');
const MatterConflictsPanel = lazyPart(loadParts, 'MatterConflictsPanel');
const MatterDeadlines = lazyPart(loadParts, 'MatterDeadlines');
const MatterEvents = lazyPart(loadParts, 'MatterEvents');
const MatterParties = lazyPart(loadParts, 'MatterParties');
const PlaybookOffer = lazyPart(loadParts, 'PlaybookOffer');
const ProtectionPanel = lazyPart(loadParts, 'ProtectionPanel');

// When a fact is changed.
const loadSources = async (matter: Matter) => (await import('./fact-sources.ts')).factSources(matter);

const route = getRouteApi('/shell/matters/$matterId');

/** One matter with its records. */
export function MatterPage() {
  const { matterId } = route.useParams();
  return <MatterOf key={matterId} id={matterId} />;
}

function MatterOf({ id }: { id: string }) {
  const known = useKnownRow(matters.list, id);
  return (
    <LoadedRecord
      query={matterQuery(id)}
      kind={t`Matter`}
      loading={t`Loading matter details...`}
      failure={t`Error fetching matter`}
      back={<TextLink to={paths.matters}>{t`All matters`}</TextLink>}
      sketch={
        known &&
        ((text) => (
          <MatterFrame matter={known}>
            <div className={`${classes.top} ${classes.known}`}>
              <MatterFacts matter={known} loadSources={loadSources} />
            </div>
            <Loading text={text} />
          </MatterFrame>
        ))
      }
    >
      {(matter) => (
        <MatterFrame matter={matter}>
          <MatterParts matter={matter} />
        </MatterFrame>
      )}
    </LoadedRecord>
  );
}

/** Title, marks and actions of a matter: the same while it loads and afterwards, so that nothing moves. */
function MatterFrame({ matter, children }: { matter: ShownMatter; children: ReactNode }) {
  const navigate = route.useNavigate();
  const mayEdit = useMay(matters.update);
  const mayDelete = useMay(matters.remove);
  const { id, title, held } = matter;
  const actions = (
    <>
      <PinButton matter={matter} look="button" />
      <FollowButton matter={matter} />
      {mayEdit && (
        <ButtonLink to={paths.editMatter} params={{ matterId: id }} variant="default">
          {t`Edit`}
        </ButtonLink>
      )}
      <MoreActions>
        {isWhole(matter) && <CloseMatter matter={matter} teamOptions={peopleOfMatter(matter).assignees} />}
        {isWhole(matter) && <OpenWithoutCheck matter={matter} />}
        {isWhole(matter) && <PrintWhole />}
        {mayDelete && (
          <HoldableDelete
            question={t`Are you sure you want to delete this matter?`}
            id={id}
            heldIn={held ? id : undefined}
            remove={deleteMatter}
            failure={t`Failed to delete matter.`}
            onDeleted={() => navigate({ to: paths.matters })}
          />
        )}
      </MoreActions>
    </>
  );
  const badge = (
    <>
      {isWhole(matter) && <MatterTitle matter={matter} loadSources={loadSources} />}
      <ProtectionBadges matter={matter} />
    </>
  );
  const summary = isWhole(matter) ? (
    <MatterSummary matter={matter} assignees={peopleOfMatter(matter).assignees} />
  ) : (
    <KnownSummary status={matter.status} />
  );
  return (
    <Page title={title} badge={badge} actions={actions} summary={summary}>
      {children}
    </Page>
  );
}

function MatterParts({ matter }: { matter: Matter }) {
  const { id, title, tasks, documents, held, walled, practice_area } = matter;
  const { people, assignees } = useMemo(() => peopleOfMatter({ id, walled }), [id, walled]);
  // What comes first is read first: its work is drawn after the first frame, and the rest after that one.
  const hasWork = usePainted();
  const isWhole = usePainted(hasWork);
  return (
    <>
      <div className={classes.top} data-whole={isWhole || undefined}>
        <MatterFacts matter={matter} loadSources={loadSources} />
        {hasWork && <MatterPeople matter={matter} loadSources={loadSources} />}
      </div>
      <div className={classes.parts} {...useKeptHeight(`matter ${id}`, 1, isWhole)}>
        <div className={classes.column}>
          {hasWork && <MatterTasks matterId={id} tasks={tasks} teamOptions={assignees} />}
          {isWhole && (
            <DocumentsSection
              matterId={id}
              documents={documents}
              held={held}
              matterTitle={title}
              matterOptions={matterOptions}
            />
          )}
        </div>
        {isWhole && (
          <InTurn>
            <LaterPart>
              <ConflictBanner matter={matter} />
            </LaterPart>
            {practice_area !== null && tasks.length === 0 && (
              <LaterPart>
                <PlaybookOffer matterId={id} />
              </LaterPart>
            )}
            <LaterPart>
              <MatterDeadlines
                matterId={id}
                courts={laterCourts}
                peopleOf={() => assignees}
                documentsOf={eventSources.documentsOf}
              />
            </LaterPart>
            <LaterPart>
              <MatterEvents
                matterId={id}
                attendeesOf={eventSources.attendeesOf}
                documentsOf={eventSources.documentsOf}
              />
            </LaterPart>
            <LaterPart>
              <MatterParties
                matterId={id}
                held={held}
                clients={(rows) => (
                  <DescriptionList>
                    <MatterFact
                      matter={matter}
                      loadSources={loadSources}
                      field="clients"
                      name={t`Clients`}
                      wide
                    >
                      {rows}
                    </MatterFact>
                  </DescriptionList>
                )}
              />
            </LaterPart>
            <LaterPart>
              <MatterConflictsPanel matterId={id} />
            </LaterPart>
          </InTurn>
        )}
        {isWhole && (
          <div className={classes.notes}>
            <NotesSection matterId={id} held={held} people={people} />
          </div>
        )}
      </div>
      <div className={classes.end}>
        {isWhole && (
          <Suspense>
            <ProtectionPanel matter={matter} teamOptions={teamOptions} />
          </Suspense>
        )}
        <MatterBar matter={matter} />
      </div>
    </>
  );
}
