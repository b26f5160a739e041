import { getDictListByDicType as readCall } from '@plumbline/contract/features/users/calls/get-dict-list-by-dic-type.ts';
import type { CodeName } from '@plumbline/contract/features/users/calls/get-enum-list-by-cls.ts';
import { dictionaryItemDelete as itemDeleteCall } from '@plumbline/contract/features/users/calls/dictionary-item-delete.ts';
import { dictionaryItemSave as itemSaveCall } from '@plumbline/contract/features/users/calls/dictionary-item-save.ts';
import {
  dictionaryItems as itemsCall,
  type DictionaryItem,
} from '@plumbline/contract/features/users/calls/dictionary-items.ts';
import { dictionaryTypeDelete as typeDeleteCall } from '@plumbline/contract/features/users/calls/dictionary-type-delete.ts';
import { dictionaryTypeSave as typeSaveCall } from '@plumbline/contract/features/users/calls/dictionary-type-save.ts';
import {
  dictionaryTypes as typesCall,
  type DictionaryType,
} from '@plumbline/contract/features/users/calls/dictionary-types.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql, transaction, type Db, type Tx } from '../../db/database.ts';
import { demand, type SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { addRow, changeRow, deleteRow, lockRow, type AdminTable } from './admin-rows.ts';
import { nameOf } from './named.ts';

const TYPES: AdminTable = { table: 'dictionary_type', area: 'dictionary', title: 'code' };
const ITEMS: AdminTable = { table: 'dictionary_item', area: 'dictionary', title: 'code' };
const NO_TYPE = w('There is no such type.', '该字典类型不存在。');

const types = (db: Db, { caller, language }: SignedIn): Promise<readonly DictionaryType[]> =>
  rows<DictionaryType>(
    db,
    sql`select t.id, t.code, ${nameOf('t', language)} as name,
          json_build_object('en', t.name_en, 'zh', t.name_zh) as names, t.enabled, t.remark,
          (select count(*) from dictionary_item i where i.tenant_id = t.tenant_id and i.type_id = t.id) as items
        from dictionary_type t where t.tenant_id = ${caller.tenantId} order by lower(t.code), t.id`,
  );

const items = (db: Db, { caller, language }: SignedIn, typeId: string): Promise<readonly DictionaryItem[]> =>
  rows<DictionaryItem>(
    db,
    sql`select i.id, i.type_id as "typeId", i.code, ${nameOf('i', language)} as name,
          json_build_object('en', i.name_en, 'zh', i.name_zh) as names, i.sort, i.enabled, i.remark
        from dictionary_item i where i.tenant_id = ${caller.tenantId} and i.type_id = ${typeId}
        order by i.sort, natural_sort(i.code), i.id`,
  );

/** Returns the items that pages offer for selection: the enabled items of an enabled type. */
export const getDictListByDicType = handle(readCall, ({ db, caller, language }: SignedIn, { typeCode }) =>
  rows<CodeName>(
    db,
    sql`select i.code, ${nameOf('i', language)} as name
        from dictionary_type t join dictionary_item i on i.tenant_id = t.tenant_id and i.type_id = t.id and i.enabled
        where t.tenant_id = ${caller.tenantId} and lower(t.code) = lower(${typeCode}) and t.enabled
        order by i.sort, natural_sort(i.code), i.id`,
  ),
);

/** Lists all types. */
export const dictionaryTypes = handle(typesCall, (context: SignedIn) => types(context.db, context));

/** Creates or changes a type. */
export const dictionaryTypeSave = handle(typeSaveCall, (context: SignedIn, { id, name, ...rest }) => {
  if (!id) demand(context, 'dictionary', 'add');
  return transaction(context.db, async (tx) => {
    const cells = { ...rest, name_en: name.en, name_zh: name.zh };
    if (id) await changeRow(tx, context, TYPES, { id, cells });
    const saved = id ?? (await addRow(tx, context, TYPES, { cells }));
    const found = (await types(tx, context)).find((each) => each.id === saved);
    if (!found) throw new AppError('notFound');
    return found;
  });
});

/** Deletes a type; its items are deleted first, each with its own line of history. */
export const dictionaryTypeDelete = handle(typeDeleteCall, (context: SignedIn, { id }) =>
  transaction(context.db, async (tx) => {
    await lockRow(tx, context, TYPES, id);
    for (const item of await items(tx, context, id)) await deleteRow(tx, context, ITEMS, item.id);
    await deleteRow(tx, context, TYPES, id);
    return null;
  }),
);

/** Lists the items of a type for those who maintain them. */
export const dictionaryItems = handle(itemsCall, (context: SignedIn, { typeId }) => items(context.db, context, typeId));

async function demandType(tx: Tx, context: SignedIn, typeId: string): Promise<void> {
  const known = await types(tx, context);
  if (!known.some(({ id }) => id === typeId)) throw new InvalidError([{ field: 'typeId', words: NO_TYPE }]);
}

/** Creates or changes an item. */
export const dictionaryItemSave = handle(itemSaveCall, (context: SignedIn, { id, typeId, name, ...rest }) => {
  if (!id) demand(context, 'dictionary', 'add');
  return transaction(context.db, async (tx) => {
    await demandType(tx, context, typeId);
    const cells = { ...rest, type_id: typeId, name_en: name.en, name_zh: name.zh };
    if (id) await changeRow(tx, context, ITEMS, { id, cells });
    const saved = id ?? (await addRow(tx, context, ITEMS, { cells }));
    const found = (await items(tx, context, typeId)).find((each) => each.id === saved);
    if (!found) throw new AppError('notFound');
    return found;
  });
});

/** Deletes an item. */
export const dictionaryItemDelete = handle(itemDeleteCall, (context: SignedIn, { id }) =>
  transaction(context.db, async (tx) => {
    await deleteRow(tx, context, ITEMS, id);
    return null;
  }),
);
