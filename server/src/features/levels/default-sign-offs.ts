import {
  defaultSignOffs as listCall,
  defaultSignOffsSave as saveCall,
  type DefaultSignOffs,
} from '@plumbline/contract/features/levels/calls/default-sign-offs.ts';
import { DEFAULT_SIGN_OFFS, SIGN_OFF_ENTITIES, type SignOffEntity } from '@plumbline/contract/default-sign-offs.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import { signOffsRule } from '@plumbline/contract/field/sign-offs.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql, transaction, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { trace } from '../users/trace.ts';
import { demandManaged, managedLevels } from './managed-levels.ts';

const NOT_C = w('Default sign-offs are set at a facility.', '默认签署在设施层级维护。');

async function setsOf(db: Db, tenantId: string, levelC: string): Promise<readonly DefaultSignOffs[]> {
  const found = await rows(
    db,
    sql<{
      entity: SignOffEntity;
      signOffs: readonly SignOff[];
    }>`select entity, sign_offs as "signOffs" from default_sign_offs
      where tenant_id = ${tenantId}::uuid and level_id = ${levelC}::uuid`,
  );
  return SIGN_OFF_ENTITIES.map((entity) => {
    const own = found.find((signOffSet) => signOffSet.entity === entity);
    return { entity, signOffs: own?.signOffs ?? DEFAULT_SIGN_OFFS[entity].shipped, shipped: !own };
  });
}

/** Returns the default sign-off sets of a facility. */
export const defaultSignOffs = handle(listCall, async ({ db, caller }: SignedIn, { levelC }) => {
  const level = (await managedLevels(db, caller)).find(({ id, step }) => id === levelC && step === 'C');
  if (!level) throw new AppError('notFound');
  return setsOf(db, caller.tenantId, levelC);
});

/** Checks sign-offs against the rules for every set (domain guide 3.2). @throws InvalidError */
function checked(signOffs: readonly SignOff[]): readonly SignOff[] {
  const parsed = signOffsRule.check(signOffs, { kind: 'signOffs', label: NOT_C });
  if ('error' in parsed) throw new InvalidError([{ field: 'signOffs', words: parsed.error }]);
  // elsewhere an empty set means the default, but this is the default
  if (parsed.value.length === 0) throw new InvalidError([{ field: 'signOffs', words: fieldMessages.signOffComplete }]);
  return parsed.value;
}

/** Saves one set and records the change in the history of the facility. */
export const defaultSignOffsSave = handle(saveCall, (context: SignedIn, { levelC, entity, signOffs }) =>
  transaction(context.db, async (tx) => {
    const { tenantId } = context.caller;
    const level = await demandManaged(tx, context.caller, levelC);
    if (level.step !== 'C') throw new InvalidError([{ field: 'levelC', words: NOT_C }]);
    const set = checked(signOffs);
    const before =
      (await setsOf(tx, tenantId, levelC)).find((signOffSet) => signOffSet.entity === entity)?.signOffs ?? [];
    await sql`insert into default_sign_offs (tenant_id, level_id, entity, sign_offs)
      values (${tenantId}, ${levelC}, ${entity}, ${JSON.stringify(set)}::jsonb)
      on conflict (tenant_id, level_id, entity) do update set sign_offs = excluded.sign_offs`.execute(tx);
    const print = (list: readonly SignOff[]): string => list.map(({ label, type }) => `${label} (${type})`).join('; ');
    const changes =
      print(before) === print(set) ? {} : { [`signOffs ${entity}`]: [print(before), print(set)] as const };
    await trace(tx, context, [{ area: 'level', id: levelC, title: level.name, action: 'update', changes }]);
    return { entity, signOffs: set, shipped: false };
  }),
);
