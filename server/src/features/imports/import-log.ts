import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { systemActor } from '../../register/row/actor.ts';
import { sameSource } from '../../register/row/source.ts';
import type { Values } from '../../register/row/values.ts';
import { changeRows } from '../../register/write/write.ts';

/** Identifies a row of the import log. */
export interface JobKey {
  readonly tenantId: string;
  /** The levels it was sent from. */
  readonly path: LevelPath;
  readonly job: string;
}

/** Writes the outcome of an import to its row in the log, on behalf of the system. */
export async function logImport(tx: Tx, { tenantId, path, job }: JobKey, values: Values): Promise<void> {
  const actor = systemActor({ tenantId, path, via: 'job' });
  const log = known('importJob');
  await changeRows(tx, actor, log, sameSource(log, [job], values), { system: true });
}
