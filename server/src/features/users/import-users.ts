import { usersImport as call, type ImportedUser } from '@plumbline/contract/features/users/calls/users.ts';
import { attempt, transaction, type Tx } from '../../db/database.ts';
import { demand, type SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { countTries } from '../../http/tries.ts';
import { lockAdministrators } from './authority.ts';
import { giveRoles } from './bindings.ts';
import { changeUser } from './change-user.ts';
import { known, plan, problemsOf, type Planned, type Problem } from './import-plan.ts';
import type { Cells } from './admin-rows.ts';
import { addUser, demandStart, startPassword } from './register-user.ts';
import { WITHOUT_PASSWORD } from './user-password.ts';
import { rolesOf } from './user-rows.ts';

/** Maximum imports per hour: each may hash a thousand passwords. */
const IMPORTS_AN_HOUR = 30;

interface Done extends Planned {
  readonly number: number;
  readonly password: Cells;
}

/** Imports one row, or only tries it. A refused row leaves nothing behind. */
async function tried(
  tx: Tx,
  context: SignedIn,
  row: Done,
): Promise<{ outcome: ImportedUser['outcome']; problems: readonly Problem[] }> {
  try {
    return { outcome: await transaction(tx, (part) => written(part, context, row)), problems: [] };
  } catch (error) {
    return { outcome: 'invalid', problems: problemsOf(error, context.language) };
  }
}

async function written(tx: Tx, context: SignedIn, row: Done): Promise<ImportedUser['outcome']> {
  const roleIds = row.roles.map(({ id }) => id);
  if (row.changes === null) {
    await addUser(tx, context, { ...row.user, roleIds }, row.password);
    return 'added';
  }
  demand(context, 'user', 'update');
  const changed = await changeUser(tx, context, row.changes, {});
  const currentRoleIds = new Set((await rolesOf(tx, context, row.changes.id)).map(({ id }) => id));
  const wanted = roleIds.filter((id) => !currentRoleIds.has(id));
  const title = row.user.fullName || row.user.username;
  if (wanted.length > 0) await giveRoles(tx, context, { id: row.changes.id, title }, wanted);
  return changed || wanted.length > 0 ? 'updated' : 'unchanged';
}

const count = (rows: readonly ImportedUser[], outcome: ImportedUser['outcome']): number =>
  rows.filter((row) => row.outcome === outcome).length;

/** Creates and changes many users; each row is imported completely or reported with a reason. */
export const usersImport = handle(call, async (screen: SignedIn, { rows: sent, dryRun }) => {
  const context: SignedIn = { ...screen, via: 'import' };
  await countTries(context.db, [
    { key: `users-import:${context.caller.userId}`, most: IMPORTS_AN_HOUR, windowSeconds: 3600 },
  ]);
  const lookups = await known(context.db, context);
  const seen = new Set<string>();
  const refused: ImportedUser[] = [];
  const planned: Done[] = [];
  for (const [at, row] of sent.entries()) {
    const number = at + 1;
    try {
      const read = plan(row, lookups, seen);
      if (read.id === null) demandStart(context, read.user);
      const wantsHash = !dryRun && read.id === null;
      planned.push({
        ...read,
        number,
        password: wantsHash ? await startPassword(context, read.user) : WITHOUT_PASSWORD,
      });
    } catch (error) {
      const username = String(row.username ?? '').slice(0, 100);
      refused.push({ number, username, outcome: 'invalid', problems: problemsOf(error, context.language) });
    }
  }
  const done = await attempt(context.db, async (tx) => {
    await lockAdministrators(tx, context.caller.tenantId);
    const found: ImportedUser[] = [];
    for (const row of planned)
      found.push({ number: row.number, username: row.user.username, ...(await tried(tx, context, row)) });
    return { keep: !dryRun, found };
  });
  const rows = [...refused, ...done].toSorted((row, other) => row.number - other.number);
  return {
    added: count(rows, 'added'),
    updated: count(rows, 'updated'),
    unchanged: count(rows, 'unchanged'),
    invalid: count(rows, 'invalid'),
    rows,
  };
});
