import type { Person } from '../apps/server/src/testing/firm.ts';

/** A call that failed: when it was sent, when that was known, and its status, 0 without an answer. */
export interface FailedCall {
  /** Method and path. */
  call: string;
  sent: number;
  ended: number;
  status: number;
}

/** Counts calls, and notes which of them failed. */
export class Calls {
  made = 0;
  readonly failed: FailedCall[] = [];

  /** The same person, whose calls are counted. */
  of(person: Pick<Person, 'call'>): Pick<Person, 'call'> {
    return {
      call: async (endpoint, given) => {
        const sent = Date.now();
        const call = `${endpoint.method} ${endpoint.path}`;
        const fails = (status: number) => this.failed.push({ call, sent, ended: Date.now(), status });
        this.made += 1;
        try {
          const reply = await person.call(endpoint, given);
          if (reply.status >= 400) fails(reply.status);
          return reply;
        } catch (error) {
          fails(0);
          throw error;
        }
      },
    };
  }

  /** What failed, and how often, in one line. */
  get failures(): string {
    const times = new Map<string, number>();
    for (const { call, status } of this.failed) {
      const failure = `${call} ${status || 'without an answer'}`;
      times.set(failure, (times.get(failure) ?? 0) + 1);
    }
    return [...times].map(([failure, count]) => `${count} x ${failure}`).join(', ');
  }

  /** How many there were, in one line. */
  get summary(): string {
    return `${this.made} calls, ${this.failed.length} failed`;
  }
}
