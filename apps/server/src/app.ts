import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { deadlinesAndPlaybooks } from './deadline-routes.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { conflictRoutes } from './features/conflicts/conflict-checks.routes.ts';
import { runConflictWork } from './features/conflicts/conflict-work.ts';
import { registerImporter } from './features/conflicts/register-import.ts';
import { contactImporter } from './features/contacts/contact-import.ts';
import { contactRecord } from './features/contacts/contacts.record.ts';
import { contactRoutes } from './features/contacts/contacts.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { reassignDeadlines } from './features/deadlines/deadline-reassigning.ts';
import { deadlineRecord } from './features/deadlines/deadlines.record.ts';
import { documentRights } from './features/documents/document-rights.ts';
import { documentRecord } from './features/documents/documents.record.ts';
import { documentRoutes } from './features/documents/documents.routes.ts';
import { runTextIndexing } from './features/documents/text-indexing.ts';
import { eventRecord } from './features/events/events.record.ts';
import { eventRoutes } from './features/events/events.routes.ts';
import { exportRoutes } from './features/exports/exports.routes.ts';
import { feedAddress } from './features/feeds/feed-address.routes.ts';
import { feedRoutes } from './features/feeds/feeds.routes.ts';
import { runUnusedFeeds } from './features/feeds/unused-feeds.ts';
import { firmRoutes } from './features/firm/firm.routes.ts';
import { logoRoutes } from './features/firm/logos.routes.ts';
import { practiceAreaRoutes } from './features/firm/practice-areas.routes.ts';
import { followRoutes } from './features/follows/follows.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { holdRoutes } from './features/holds/holds.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { inboxRoutes } from './features/inbox/inbox.routes.ts';
import { mailNotifications } from './features/inbox/mail-notifications.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { matterImporter } from './features/matters/matter-import.ts';
import { matterRecord } from './features/matters/matters.record.ts';
import { matterRoutes } from './features/matters/matters.routes.ts';
import { partyRoutes } from './features/matters/parties.routes.ts';
import { noteRecord } from './features/notes/notes.record.ts';
import { noteRoutes } from './features/notes/notes.routes.ts';
import { noticeRoutes } from './features/notifications/notifications.routes.ts';
import { linkRoutes } from './features/one-time-links/one-time-links.routes.ts';
import { personalTokenRoutes } from './features/personal-tokens/personal-tokens.routes.ts';
import { pinRoutes } from './features/pins/pins.routes.ts';
import { runReminders } from './features/reminders/reminder-jobs.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import type { SessionMakers } from './features/session/open-session.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import type { IdentityProof } from './features/session/sign-in.ts';
import { reassignTasks, tasksOfClosed } from './features/tasks/task-bulk.ts';
import { taskRecord } from './features/tasks/tasks.record.ts';
import { taskRoutes } from './features/tasks/tasks.routes.ts';
import { invitationRoutes } from './features/team/invitations.routes.ts';
import { peopleRoutes } from './features/team/people.routes.ts';
import { teamRoutes } from './features/team/team.routes.ts';
import { usernameRoutes } from './features/team/usernames.routes.ts';
import { timelineRoutes } from './features/timeline/timeline.routes.ts';
import { viewRoutes } from './features/views/views.routes.ts';
import { wallRoutes } from './features/walls/walls.routes.ts';
import { runHourlySweeps } from './hourly-sweeps.ts';
import { answersByContract, checkRefusals } from './http/answers.ts';
import { type ConnectionLimits, defaultLimits } from './http/connection-limits.ts';
import { drainOnClose } from './http/drain.ts';
import { answerErrors, answerUnknownPaths, answerUnroutable } from './http/error-answers.ts';
import type { Api } from './http/implement.ts';
import { limitedServers } from './http/limited-server.ts';
import { type LimitSettings, Limits } from './http/limits.ts';
import type { Measure } from './http/metrics.ts';
import type { MetricsSettings } from './http/metrics-server.ts';
import { documentApi } from './http/openapi/api-documentation.ts';
import { PersonalTokens } from './http/personal-tokens.ts';
import { validateByContract } from './http/request-validation.ts';
import { type Reach, responsesWith, securityHeaders } from './http/security-headers.ts';
import { SignedAddresses } from './http/signed-addresses.ts';
import { Traces } from './http/trace-context.ts';
import { type BuiltWeb, serveWeb } from './http/web.ts';
import { observe } from './observe.ts';
import { authenticateEvents } from './platform/audit/event-macs.ts';
import { recordFaultyDownloads } from './platform/audit/faulty-files.ts';
import { recordRefusedCalls } from './platform/audit/refused.ts';
import { runSealing, Sealer } from './platform/audit/sealer.ts';
import { runBackfill } from './platform/backfills/backfill.ts';
import { BackgroundTasks, settleOnClose } from './platform/background-tasks.ts';
import { derivedKey } from './platform/derived-keys.ts';
import { Jobs, runJobs } from './platform/jobs/jobs.ts';
import { type LiveSettings, openLive } from './platform/live/live.ts';
import { accountLetters } from './platform/mail/account-letters.ts';
import type { Mailer } from './platform/mail/mail.ts';
import { runNextDates } from './platform/matters/next-dates.ts';
import { namesBackfill } from './platform/names/upkeep.ts';
import { connectionsBesideProxies, proxiesAmong } from './platform/proxies.ts';
import { checksOf } from './platform/readiness/checks.ts';
import { Readiness, type ReadinessPace } from './platform/readiness/readiness.ts';
import { replayBy } from './platform/replays/replays.ts';
import { runSearchUpkeep, searchBackfill } from './platform/search/upkeep.ts';
import { StorageQuota } from './platform/storage-quota/storage-quota.ts';
import { runPurges } from './platform/trash/purge.ts';
import { exportedLists, type Registry, searchableTypes } from './records/registry.ts';
import { trashRoutes } from './records/trash/trash.routes.ts';
import type { DocumentStore } from './storage/store.ts';
import { type StoreCounts, withStoreErrors } from './storage/store-failure.ts';

/** Dependencies of the product: everything outside the process. */
export interface Services
  extends Omit<Api, 'app' | 'signedAddresses' | 'personalTokens' | 'limits'>,
    Omit<IdentityProof, 'backgroundTasks'>,
    SessionMakers {
  store: DocumentStore;
  /** A small pool for the checks of readiness. */
  probePool: Pool;
  /** Left out, the product's. */
  readinessPace?: ReadinessPace | undefined;
  /** Where the files of this server are kept. */
  dataFolder: string;
  /** Throws once the database is served with other keys; left out, nobody looks. */
  requireKeys?: (() => Promise<void>) | undefined;
  /** A small pool for background work. */
  jobsPool: Pool;
  /** A small pool for exports, each of which keeps a connection for its whole download. */
  exportPool: Pool;
  /** At least 32 secret bytes that the database does not have: the key of the audit chain. */
  auditKey: Buffer;
  /** Compares every answer with the contract before it is sent: for the tests. */
  checksAnswers?: boolean | undefined;
  /** False: the audit is sealed only by hand; for tests that compare the whole database. */
  seals?: boolean | undefined;
  /** False: no text of documents is extracted; for tests without search. */
  indexes?: boolean | undefined;
  /** False: open matters are not watched for conflicts; for tests that compare the whole database. */
  watches?: boolean | undefined;
  /** False: nobody is reminded of deadlines but by hand; for tests that compare the whole database. */
  reminds?: boolean | undefined;
  /** False: no replay is computed; for tests that compare the whole database. */
  replays?: boolean | undefined;
  /** How this process hears of changes. */
  live: LiveSettings;
  /** Left out, the limits of the product. */
  limits?: LimitSettings | undefined;
  /** The largest document that may be uploaded, in bytes. */
  maxUploadBytes: number;
  /** What the files of a firm without a quota of its own may take, in bytes; left out, as much as there is. */
  storageQuota?: number | undefined;
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** Where metrics are served; left out, nothing is measured. */
  metrics?: MetricsSettings | undefined;
  /** Numbers of what runs beside the product, such as its backup. */
  measures?: readonly Measure[];
  /** Left out, the default ones. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Other origins whose pages may call the API (CORS). */
  corsOrigins: readonly string[];
  /** The built web application and the API address in its page; left out, only the API is served. */
  web?: BuiltWeb;
  /** Left out, one-time links are only shown to their creator, and not sent. */
  mailer?: Mailer | undefined;
  version: string;
  logger: FastifyServerOptions['logger'];
}

const largestBody = 1024 * 1024;

/** Every record type, as its feature defines it. */
export const records: Registry = {
  matter: matterRecord,
  contact: contactRecord,
  task: taskRecord,
  deadline: deadlineRecord,
  event: eventRecord,
  note: noteRecord,
  document: documentRecord,
};

/** Builds the product; the one place that knows every feature. It does not listen yet. */
export async function buildApp(given: Services): Promise<FastifyInstance> {
  const storeCounts: StoreCounts = { errors: { away: 0, full: 0 }, uploadedBytes: 0 };
  const services = { ...given, store: withStoreErrors(given.store, storeCounts) };
  const reach: Reach = { publicUrl: services.publicUrl, uploadOrigin: services.store.uploadOrigin };
  const headers = securityHeaders(reach);
  const traces = new Traces(proxiesAmong(services.trustedProxies));
  const connectionLimits = { ...defaultLimits(), ...services.connectionLimits };
  const app = Fastify({
    logger: services.logger ?? false,
    bodyLimit: largestBody,
    trustProxy: services.trustedProxies.length > 0 ? [...services.trustedProxies] : false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    genReqId: () => uuidv7(),
    childLoggerFactory: traces.logger,
    routerOptions: { ignoreTrailingSlash: true },
    // Repeated headers are joined, so that no proxy in between can read another one than we do.
    serverFactory: limitedServers(connectionLimits, connectionsBesideProxies(services.trustedProxies), {
      joinDuplicateHeaders: true,
      ServerResponse: responsesWith(headers),
    }),
    ...answerUnroutable(headers),
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validateByContract);
  app.setSerializerCompiler(answersByContract({ checked: services.checksAnswers ?? false }));
  if (services.checksAnswers) checkRefusals(app);
  const sealer = new Sealer(services.jobsPool, services.store, services.auditKey, app.log);
  const readiness = new Readiness(checksOf({ ...services, sealer }), app.log, services.readinessPace);
  app.addHook('onClose', async () => readiness.close());
  answerErrors(app, () => readiness.doubt());
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  traces.answerIn(app);
  const isClosing = drainOnClose(app, connectionLimits);
  const { pool, jobsPool, exportPool } = services;
  const live = openLive(app, services, connectionLimits.total);
  observe(app, services, { readiness, sealer, storeCounts }, live.measures);

  await app.register(cookie);
  await app.register(cors, {
    origin: [...services.corsOrigins],
    exposedHeaders: ['etag', 'link', 'retry-after', 'x-total-count', 'x-total-count-capped', 'x-request-id'],
    strictPreflight: false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  });
  await documentApi(app, reach, services.version);

  authenticateEvents(services.auditKey, services.pool, services.jobsPool, services.exportPool);
  const api: Api = {
    app,
    ...services,
    limits: new Limits(services.limits),
    signedAddresses: new SignedAddresses(derivedKey(services.auditKey, 'signed addresses')),
    personalTokens: new PersonalTokens(derivedKey(services.auditKey, 'personal access tokens')),
    whenRefused: recordRefusedCalls(services.pool),
  };
  const backgroundTasks = new BackgroundTasks(app.log);
  const jobs = new Jobs(services.jobsPool, app.log);
  const letters = accountLetters(services.publicUrl, services.mailer, app.log);
  healthRoutes(api, readiness, isClosing);
  sessionRoutes(api, { ...services, backgroundTasks });
  accountRoutes(api, services);
  personalTokenRoutes(api, services);
  peopleRoutes(api, letters, services, { tasks: reassignTasks, deadlines: reassignDeadlines });
  usernameRoutes(api, services);
  invitationRoutes(api, letters.deliver);
  linkRoutes(api, services.signInGuard);
  const quota = new StorageQuota(services.storageQuota);
  firmRoutes(api, quota);
  logoRoutes(api);
  practiceAreaRoutes(api);
  dashboardRoutes(api);
  calendarRoutes(api);
  deadlinesAndPlaybooks(api, jobs);
  if (services.replays !== false) replayBy(jobs, pool, jobsPool);
  partyRoutes(api);
  matterRoutes(api, tasksOfClosed);
  wallRoutes(api);
  holdRoutes(api);
  contactRoutes(api);
  conflictRoutes(api, services.store, jobs);
  taskRoutes(api);
  eventRoutes(api);
  feedRoutes(api);
  feedAddress(api, services.version);
  noteRoutes(api);
  timelineRoutes(api);
  runSearchUpkeep(jobs);
  runBackfill(jobs, searchBackfill);
  runBackfill(jobs, namesBackfill);
  runConflictWork(jobs, services.watches !== false);
  const askForText = services.indexes === false ? async () => {} : runTextIndexing(jobs, services.store);
  documentRoutes(api, services.store, services.maxUploadBytes, quota, askForText);
  trashRoutes(api, records);
  teamRoutes(api);
  viewRoutes(api, exportedLists(records));
  pinRoutes(api);
  followRoutes(api);
  noticeRoutes(api);
  inboxRoutes(api, services.mailer !== undefined);
  searchRoutes(api, searchableTypes(records));
  importRoutes(api, services.store, jobs, quota, [contactImporter, matterImporter, registerImporter]);
  exportRoutes(api, { pool: exportPool, lists: exportedLists(records) });
  liveRoutes(api, live);
  auditRoutes(api, records);
  if (services.store.routes)
    await app.register(services.store.routes(documentRights(api, quota), recordFaultyDownloads(pool)));
  runHourlySweeps(jobs, services.store);
  runPurges(jobs, services.store);
  runUnusedFeeds(jobs);
  if (services.reminds !== false) runReminders(jobs, services.jobsPool, services, app.log);
  runNextDates(jobs);
  if (services.mailer) mailNotifications(jobs, { ...services, mailer: services.mailer }, app.log);
  if (services.seals !== false) runSealing(app, jobs, sealer);
  runJobs(app, jobs);
  settleOnClose(app, backgroundTasks);
  if (services.web) await serveWeb(app, services.web, reach);
  else answerUnknownPaths(app);
  return app;
}
