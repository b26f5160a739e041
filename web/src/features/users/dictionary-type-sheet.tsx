import { dictionaryItems } from '@plumbline/contract/features/users/calls/dictionary-items.ts';
import { dictionaryTypeDelete } from '@plumbline/contract/features/users/calls/dictionary-type-delete.ts';
import { dictionaryTypeSave } from '@plumbline/contract/features/users/calls/dictionary-type-save.ts';
import { dictionaryTypes, type DictionaryType } from '@plumbline/contract/features/users/calls/dictionary-types.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { invalidateCalls } from './lookups.ts';
import { SettingFields, settingInput, settingValues } from './setting-fields.tsx';
import { SettingSheet } from './setting-sheet.tsx';
import { settingsWords } from './settings-words.ts';
import type { Sheet } from './use-sheet.ts';

/** The sheet of a data dictionary type, existing or new. */
export function DictionaryTypeSheet({
  sheet,
  type,
  onMade,
}: {
  readonly sheet: Sheet;
  readonly type: DictionaryType | undefined;
  readonly onMade: (id: string) => void;
}): React.JSX.Element {
  const format = useFormat();
  return (
    <SettingSheet
      sheet={sheet}
      area="dictionary"
      record={type}
      addLabel={settingsWords.typeAdd}
      initial={settingValues(type)}
      onSave={async (values) => {
        const { code, name, enabled, remark } = settingInput(values);
        const saved = await send(dictionaryTypeSave, { id: type?.id, code, name, enabled, remark });
        if (type === undefined) onMade(saved.id);
        return saved;
      }}
      onChanged={() => void invalidateCalls(dictionaryTypes, dictionaryItems)}
      ask={fill(settingsWords.typeAsk, { name: type?.name ?? '' })}
      askText={fill(settingsWords.typeText, { count: format.count(type?.items ?? 0) })}
      onDelete={() => send(dictionaryTypeDelete, { id: type?.id ?? '' })}
    >
      <SettingFields hasSort={false} />
    </SettingSheet>
  );
}
