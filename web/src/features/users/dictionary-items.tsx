import { dictionaryItemDelete } from '@plumbline/contract/features/users/calls/dictionary-item-delete.ts';
import { dictionaryItems, type DictionaryItem } from '@plumbline/contract/features/users/calls/dictionary-items.ts';
import { dictionaryItemSave } from '@plumbline/contract/features/users/calls/dictionary-item-save.ts';
import { dictionaryTypes, type DictionaryType } from '@plumbline/contract/features/users/calls/dictionary-types.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { ListCard } from './list-card.tsx';
import { toListPageState, isNamed } from './local-list.ts';
import { invalidateCalls } from './lookups.ts';
import { useSettingColumns } from './setting-columns.tsx';
import { SettingFields, settingInput, settingValues } from './setting-fields.tsx';
import { SettingSheet } from './setting-sheet.tsx';
import { settingsWords } from './settings-words.ts';
import { useList } from './use-list.ts';
import { useReason } from './use-reason.ts';
import { NEW, useSheet } from './use-sheet.ts';
import { adminWords } from './words.ts';

/** The items of a dictionary type. */
export function DictionaryItems({
  type,
  onEditType,
}: {
  readonly type: DictionaryType;
  readonly onEditType: () => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const list = useList();
  const sheet = useSheet();
  const items = useCall(dictionaryItems, { typeId: type.id });
  const item = items.data?.find(({ id }) => id === sheet.shownId);
  const mayNotAdd = useReason('dictionary:add');
  const columns = useSettingColumns<DictionaryItem>(sheet, [
    { title: say(adminWords.sort), dataIndex: 'sort', align: 'right', render: (sort: number) => format.count(sort) },
  ]);
  const add = (
    <Guarded icon={<PlusOutlined aria-hidden />} reason={mayNotAdd} onClick={() => void sheet.open(NEW)}>
      {say(settingsWords.itemAdd)}
    </Guarded>
  );
  return (
    <section aria-label={say(fill(settingsWords.itemsOf, { name: type.name }))}>
      <ListCard
        list={list}
        answer={toListPageState(items, (rows) => rows.filter((row) => isNamed(row, list.searched)))}
        columns={columns}
        findHint={say(settingsWords.itemFind)}
        filters={
          <>
            {add}
            <Button icon={<EditOutlined aria-hidden />} onClick={onEditType}>
              {say(settingsWords.typeEdit)}
            </Button>
          </>
        }
        empty={<EmptyState small title={say(settingsWords.itemEmpty)} text={say(settingsWords.itemEmptyText)} />}
        nameOf={({ name }) => name}
        openId={sheet.openId}
        onOpen={({ id }) => void sheet.open(id)}
      />
      <SettingSheet
        sheet={sheet}
        area="dictionary"
        record={item}
        addLabel={settingsWords.itemAdd}
        initial={settingValues(item)}
        onSave={(values) => send(dictionaryItemSave, { ...settingInput(values), id: item?.id, typeId: type.id })}
        onChanged={() => void invalidateCalls(dictionaryItems, dictionaryTypes)}
        ask={fill(settingsWords.itemAsk, { name: item?.name ?? '' })}
        askText={settingsWords.itemText}
        onDelete={() => send(dictionaryItemDelete, { id: item?.id ?? '' })}
      >
        <SettingFields />
      </SettingSheet>
    </section>
  );
}
