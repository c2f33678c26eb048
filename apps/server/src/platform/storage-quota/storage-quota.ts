import { inBytes } from '@caseward/contract/file-sizes';
import type { Scope } from '../../db/scope.ts';
import { type ApiProblem, conflict } from '../../http/api-problem.ts';
import type { RunTransaction } from '../../http/transaction.ts';
import { countStoredBytes, findOwnQuota, lockQuota, resizeUpload } from './storage-quota.queries.ts';

/** What the files of a firm take, in bytes, and may take; no quota: as much as there is. */
export interface StorageUse {
  used: number;
  quota: number | undefined;
}

const isOver = ({ used, quota }: StorageUse) => quota !== undefined && used > quota;

/**
 * How much the files of a firm may take. An upload is counted first and looked at afterwards: nobody waits for another
 * upload of the firm, and two at once never get the same room. Only who would be refused waits for who is refused.
 */
export class StorageQuota {
  readonly #standard: number | undefined;

  /** @param standard in bytes, for firms without a quota of their own; left out, there is none */
  constructor(standard: number | undefined) {
    this.#standard = standard;
  }

  /** What the scope's firm uses, of how much. */
  async use(scope: Scope): Promise<StorageUse> {
    const [used, quota] = await Promise.all([countStoredBytes(scope), this.#quotaOf(scope)]);
    return { used, quota };
  }

  /**
   * The bytes that are free for another file; Infinity without a quota.
   * @throws ApiProblem 409 when there are none
   */
  async requireRoom(scope: Scope): Promise<number> {
    if ((await this.#quotaOf(scope)) === undefined) return Number.POSITIVE_INFINITY;
    const use = await this.use(scope);
    const free = (use.quota ?? 0) - use.used;
    if (free <= 0) throw full(use);
    return free;
  }

  /**
   * Makes sure that the firm is within its quota with all that was uploaded.
   * @throws ApiProblem 409
   */
  async requireKept(scope: Scope): Promise<void> {
    if ((await this.#quotaOf(scope)) === undefined) return;
    const use = await this.use(scope);
    if (isOver(use)) throw full(use);
  }

  /**
   * Counts what an upload takes, or may take, from now on.
   * @param size in bytes
   * @returns false when the person has no such upload any more
   * @throws ApiProblem 409 when it does not fit; then it is not counted
   */
  async hold(transaction: RunTransaction, key: string, size: number): Promise<boolean> {
    const held = await transaction(async (scope) => ({
      before: await resizeUpload(scope, key, size),
      isLimited: (await this.#quotaOf(scope)) !== undefined,
    }));
    if (held.before === undefined) return false;
    if (!held.isLimited) return true;
    const { before } = held;
    const over = await transaction(async (scope) => {
      if (!isOver(await this.use(scope))) return undefined;
      // Others may only just be giving their room back.
      await lockQuota(scope);
      const use = await this.use(scope);
      if (!isOver(use)) return undefined;
      await resizeUpload(scope, key, before);
      return use;
    });
    if (over) throw full({ ...over, used: over.used - size + before });
    return true;
  }

  async #quotaOf(scope: Scope): Promise<number | undefined> {
    const own = await findOwnQuota(scope);
    return own === null ? this.#standard : own || undefined;
  }
}

const full = ({ used, quota = 0 }: StorageUse): ApiProblem =>
  conflict(
    `There is not enough room for the file: your firm uses ${inBytes(used)} of ${inBytes(quota)}. ` +
      'Ask an administrator of your firm. Deleted documents give their room back when they leave the trash, ' +
      'and whoever runs Caseward can give your firm more.',
  );
