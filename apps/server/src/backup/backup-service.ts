import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { openPool } from '../db/pools.ts';
import type { RunningCluster } from '../embedded-postgres/cluster.ts';
import { firmsToVerify } from '../platform/audit/verify.queries.ts';
import type { DocumentStore } from '../storage/store.ts';
import { systemIdentifierOf } from './backup.queries.ts';
import { runBackup } from './backup-process.ts';
import type { BackupSettings } from './backup-settings.ts';
import { type BackupState, stateOf } from './backup-state.ts';
import { readLineContent } from './catalogue.ts';
import { copyCheckpoints } from './checkpoint-copies.ts';
import { DocumentCopies } from './document-copies.ts';
import { dueOf } from './due-work.ts';
import { joinBackup } from './installation.ts';
import { type Backlog, LogShipper } from './log-shipper.ts';
import { openPlace } from './open-target.ts';
import { Packer } from './packing.ts';
import type { BackupTarget } from './target.ts';

/** How often what is done, in milliseconds. */
export interface BackupPace {
  shipMs: number;
  documentsMs: number;
  checkpointsMs: number;
  /** How often it is asked whether a base is due. */
  baseCheckMs: number;
  /** How long the log waits for documents that are being copied. */
  patienceMs: number;
}
const usualPace: BackupPace = {
  shipMs: 5_000,
  documentsMs: 60_000,
  checkpointsMs: 60 * 60_000,
  baseCheckMs: 10 * 60_000,
  patienceMs: 30_000,
};

const hourMs = 60 * 60_000;
/** Waits after a base that failed, in milliseconds: doubled each time, up to an hour. */
const firstPauseMs = 60_000;
/** From here on the log says that the backlog grows, in bytes. */
const largeBacklog = 5e9;
/** What is left after the stop of the database is shipped for so long. */
const lastShipMs = 10_000;

/** What a server backs up. */
export interface BackedUp {
  settings: BackupSettings;
  cluster: RunningCluster;
  store: DocumentStore;
}

/** A server's own backup, while it runs. */
export interface BackupService {
  /** Ends what is under way; before the database is stopped. */
  stop(): Promise<void>;
  /** Ships what PostgreSQL archived when it was stopped; after the database. */
  shipRest(): Promise<void>;
  /** How far it had got when its place was read last; undefined until then. */
  state(): BackupState | undefined;
  /** The log that waits for it. */
  backlog(): Promise<Backlog>;
}

/**
 * Backs up while the server runs: ships the log, copies documents and checkpoints, and has a base taken when one is due.
 * Nothing waits for it. What fails is logged once and tried again; the server goes on meanwhile, and the log waits beside
 * the database. The embedded database has one server, so nothing has to be agreed upon with others.
 */
export function startBackups(
  { settings, cluster, store }: BackedUp,
  log: FastifyBaseLogger,
  pace: BackupPace = usualPace,
  run: (signal: AbortSignal, ...words: string[]) => Promise<void> = runBackup,
): BackupService {
  const packer = new Packer(settings.recipients);
  const shipper = new LogShipper(cluster.home, packer);
  const ending = new AbortController();
  const { signal } = ending;
  let place: { target: BackupTarget; line: string; copies: DocumentCopies } | undefined;
  /** A base or a verification that is under way, in a process of its own. */
  let work: Promise<void> | undefined;
  let workNotBefore = 0;
  let pauseMs = firstPauseMs;
  const last = { documents: 0, checkpoints: 0, baseCheck: 0, warning: 0 };
  let failure: string | undefined;
  let state: BackupState | undefined;

  /** Whether this is due again; then its time is noted. */
  function isDue(what: keyof typeof last, everyMs: number): boolean {
    const now = performance.now();
    if (last[what] !== 0 && now - last[what] < everyMs) return false;
    last[what] = now;
    return true;
  }

  async function open() {
    const target = await openPlace(settings.place);
    const systemIdentifier = await systemIdentifierOf(cluster.superUrl);
    const line = await joinBackup(target, { home: cluster.home, systemIdentifier }, settings.recipients);
    return { target, line, copies: new DocumentCopies(store, target, packer) };
  }

  async function round(): Promise<void> {
    const hasLog = await shipper.pack();
    await warnOfBacklog();
    place ??= await open();
    const { target, line, copies } = place;
    const trouble = hasLog || isDue('documents', pace.documentsMs) ? await copyDocuments(copies) : undefined;
    if (hasLog) await shipper.ship(target, line, signal);
    if (isDue('checkpoints', pace.checkpointsMs)) await keepCheckpoints(target);
    if (!work && performance.now() >= workNotBefore && isDue('baseCheck', pace.baseCheckMs))
      work = (await dueWork(target, line))?.();
    if (trouble !== undefined) throw trouble;
  }

  /**
   * Documents go before the log that has their rows; a large first copy, or a store that is away, does not hold the log
   * up, though.
   * @returns what failed
   */
  async function copyDocuments(copies: DocumentCopies): Promise<unknown> {
    const copied = copies.copy(signal).then(
      () => undefined,
      (error: unknown) => error,
    );
    const patience = new AbortController();
    const tooLong = delay(pace.patienceMs, undefined, { signal: patience.signal, ref: false }).catch(
      () => {},
    );
    return await Promise.race([copied, tooLong]).finally(() => patience.abort());
  }

  async function keepCheckpoints(target: BackupTarget): Promise<void> {
    const owner = openPool(cluster.ownerUrl, () => {}, 1);
    try {
      const firms = (await firmsToVerify(owner, undefined)).map(({ id }) => id);
      await copyCheckpoints(target, store, firms);
    } finally {
      await owner.end();
    }
  }

  /** What is due of a line, ready to be begun. */
  async function dueWork(target: BackupTarget, line: string): Promise<(() => Promise<void>) | undefined> {
    const content = await readLineContent(target, line);
    state = content && (await stateOf(target, content));
    const due = dueOf(content, state, settings);
    if (due === undefined) return undefined;
    if (due === 'base') return () => doApart('a base backup was taken', 'no base backup could be taken');
    // As `verify` decides it.
    const stays = due.verification.encrypted && settings.identity === undefined;
    return () =>
      doApart(
        stays
          ? 'the stored files of the backup are what was written; nothing in it was opened'
          : 'the backup was verified',
        'the backup could not be verified, or is not whole',
        'verify',
      );
  }

  /** Has a command of the backup run in a process of its own. */
  async function doApart(done: string, failed: string, ...words: string[]): Promise<void> {
    try {
      await run(signal, ...words);
      pauseMs = firstPauseMs;
      // What is due next, and how far the backup has got, is looked at anew.
      last.baseCheck = 0;
      log.info(done);
    } catch (error) {
      if (signal.aborted) return;
      workNotBefore = performance.now() + pauseMs;
      log.error({ err: error, next_try_s: pauseMs / 1000 }, failed);
      pauseMs = Math.min(2 * pauseMs, hourMs);
    } finally {
      work = undefined;
    }
  }

  async function warnOfBacklog(): Promise<void> {
    const { bytes, since } = await shipper.backlog();
    if (bytes > largeBacklog && isDue('warning', hourMs))
      log.error({ bytes, since }, 'the log waits to be backed up, and takes more and more of the disk');
  }

  async function goOn(): Promise<void> {
    while (!signal.aborted) {
      const before = { ...last };
      try {
        await round();
        if (failure !== undefined) log.warn('the backup goes on');
        failure = undefined;
      } catch (error) {
        // Where the place was away, it is looked for anew. What failed is due at once: an idle round would say that all is well.
        place = undefined;
        Object.assign(last, { ...before, warning: last.warning });
        const message = error instanceof Error ? error.message : String(error);
        if (!signal.aborted && message !== failure) log.error({ err: error }, 'the backup cannot go on');
        failure = message;
      }
      await delay(pace.shipMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const running = goOn();
  return {
    stop: async () => {
      ending.abort();
      await running;
      await work;
    },
    shipRest: async () => {
      const rest = async () => {
        if (place && (await shipper.pack()))
          await shipper.ship(place.target, place.line, AbortSignal.timeout(lastShipMs));
      };
      await rest().catch((error: unknown) => log.warn({ err: error }, 'the end of the log is shipped later'));
    },
    state: () => state,
    backlog: () => shipper.backlog(),
  };
}
