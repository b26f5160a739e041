import { aliasList as listCall, aliasSave as saveCall } from '@plumbline/contract/features/levels/calls/aliases.ts';
import { ALIASED, type Alias } from '@plumbline/contract/aliases.ts';
import { InvalidError } from '@plumbline/contract/errors.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { sql, transaction } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { aliasesFor } from '../../register/row/aliases.ts';
import { trace } from '../users/trace.ts';
import { demandManaged } from './managed-levels.ts';

const TAKEN = w('Something else already has this name.', '已有其他内容使用该名称。');
const plain = (text: string): string => text.trim().toLowerCase();

/** Column captions: imports find columns by caption, so no two columns may share one. */
const captions: readonly Word[] = allRegisters.flatMap(({ fields }) => Object.values(fields).map(({ label }) => label));

/** The indexes of the aliases that are already captions of something else. */
function clashing(list: readonly Alias[]): readonly number[] {
  return list.flatMap((alias, at) => {
    const own = new Set(ALIASED[alias.entity].map(({ en }) => plain(en)));
    const others = [...captions, ...Object.values(ALIASED).flat()].filter(({ en }) => !own.has(plain(en)));
    const isTaken = (['en', 'zh'] as const).some(
      (language) =>
        alias[language] !== '' &&
        (others.some((word) => plain(word[language]) === plain(alias[language])) ||
          list.some((other, place) => place < at && plain(other[language]) === plain(alias[language]))),
    );
    return isTaken ? [at] : [];
  });
}

const formatAlias = ({ en, zh }: Pick<Alias, 'en' | 'zh'>): string =>
  [en, zh].filter((text) => text !== '').join(' / ');

/** Returns the aliases; every signed-in user may read them. */
export const aliasList = handle(listCall, ({ db, caller }: SignedIn) => aliasesFor(db, caller.tenantId));

/** Saves all aliases at once and records the change in the history of the company. */
export const aliasSave = handle(saveCall, (context: SignedIn, { aliases }) => {
  const { tenantId } = context.caller;
  return transaction(context.db, async (tx) => {
    const company = await demandManaged(tx, context.caller, tenantId);
    const wanted = aliases.filter(({ en, zh }) => en !== '' || zh !== '');
    const wrong = clashing(aliases);
    if (wrong.length > 0)
      throw new InvalidError(wrong.map((at) => ({ field: aliases[at]?.entity ?? 'aliases', words: TAKEN })));
    const before = await aliasesFor(tx, tenantId);
    await sql`delete from alias where tenant_id = ${tenantId}`.execute(tx);
    await sql`insert into alias (tenant_id, entity, en, zh) select ${tenantId}::uuid, entity, en, zh
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x (entity text, en text, zh text)`.execute(tx);
    const after = await aliasesFor(tx, tenantId);
    const saidBy = (list: readonly Alias[], key: string): string | null => {
      const found = list.find(({ entity }) => entity === key);
      return found ? formatAlias(found) : null;
    };
    const changes = Object.fromEntries(
      [...new Set([...before, ...after].map(({ entity }) => entity))]
        .map((key) => [key, [saidBy(before, key), saidBy(after, key)] as const] as const)
        .filter(([, [old, now]]) => old !== now),
    );
    await trace(tx, context, [{ area: 'level', id: tenantId, title: company.name, action: 'update', changes }]);
    return after;
  });
});
