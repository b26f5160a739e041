import { type Tx, sql } from '../../db/database.ts';

/** The steps of a load, always in the same order, each all or nothing. */
export interface Steps {
  /** Does the next step, unless it was done by a load that broke off; it marks itself done in its own transaction. */
  unlessDone(work: (mark: (tx: Tx) => Promise<void>) => Promise<void>): Promise<void>;
}

/** Does every step, and keeps nothing of it. */
export const everyStep: Steps = { unlessDone: (work) => work(() => Promise.resolve()) };

/** The steps of the demonstration of a company, of which so many are done. */
export function demonstrationSteps(tenantId: string, done: number): Steps {
  let at = 0;
  return {
    async unlessDone(work) {
      at += 1;
      const number = at;
      if (number <= done) return;
      await work(async (tx) => {
        await sql`update demonstration set steps = ${number} where tenant_id = ${tenantId}::uuid`.execute(tx);
      });
    },
  };
}
