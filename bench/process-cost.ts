import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What of /proc/<pid>/stat is read, counted from the field after the name. */
const place = { parent: 1, user: 11, system: 12, childrensUser: 13, childrensSystem: 14 };

let ticks: number | undefined;
const ticksPerSecond = () => (ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })));

function fieldsOf(pid: number | string): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}

/** The process that started a process; 0 where there is no /proc. */
export const parentOf = (pid: number): number => fieldsOf(pid)?.[place.parent] ?? 0;

/** A process and all below it, but for some of them and all below those. */
function familyOf(root: number, except: readonly number[]): number[] {
  const children = Map.groupBy(
    readdirSync('/proc').filter((name) => /^\d+$/.test(name)),
    (pid) => fieldsOf(pid)?.[place.parent] ?? 0,
  );
  const family = [root];
  for (const pid of family)
    family.push(...(children.get(pid) ?? []).map(Number).filter((child) => !except.includes(child)));
  return family;
}

/**
 * Processor time that a process and all below it have taken so far, in microseconds, children that ended included.
 * @param except processes that are left out with all below them: an embedded database's
 * @returns undefined where there is no /proc to read it from
 */
export function cpuMicroseconds(root: number, except: readonly number[] = []): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const used = familyOf(root, except).map((pid) => {
    const { user, system, childrensUser, childrensSystem } = place;
    const fields = fieldsOf(pid) ?? [];
    return [user, system, childrensUser, childrensSystem].reduce((sum, at) => sum + (fields[at] ?? 0), 0);
  });
  return (used.reduce((sum, each) => sum + each, 0) / ticksPerSecond()) * 1e6;
}

/** Memory a process alone has resident, in MB; undefined where there is no /proc. */
export function residentMegabytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
