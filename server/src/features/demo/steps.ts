import { type Tx, sql } from '../../db/database.ts';

/** The steps of a load, always in the same order, each all or nothing. */
export interface Steps {
  /** Runs the next step, unless an interrupted load has done it; the step marks itself done in its own transaction. */
  unlessDone(work: (mark: (tx: Tx) => Promise<void>) => Promise<void>): Promise<void>;
}

/** Runs every step without recording any. */
export const everyStep: Steps = { unlessDone: (work) => work(() => Promise.resolve()) };

/** The steps of a company's demonstration, of which the first `done` are finished. */
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
