import { adminHistory } from '@plumbline/contract/features/users/calls/admin-history.ts';
import type { Area } from '@plumbline/contract/access.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Mono } from '../../ui/mono.tsx';
import css from './admin.module.css';
import { AdminHistory, useHistoryCount } from './admin-history.tsx';
import { invalidateCalls } from './lookups.ts';
import { confirmAndDelete } from './outcome.ts';
import { RecordForm } from './record-form.tsx';
import { RecordSheet } from './record-sheet.tsx';
import type { Named } from './local-list.ts';
import { SETTING_FIELDS, type SettingValues } from './setting-fields.tsx';
import { useReason } from './use-reason.ts';
import { NEW, type Sheet } from './use-sheet.ts';
import { adminWords } from './words.ts';

/** Props of the sheet of a department, a post, a type or an item. */
export interface SettingSheetProps<V extends SettingValues> {
  readonly sheet: Sheet;
  readonly area: Area;
  /** Undefined for a new record. */
  readonly record: Named | undefined;
  /** The title for a new record. */
  readonly addLabel: Word;
  readonly initial: V;
  readonly onSave: (values: V) => Promise<Named>;
  /** Called after a save or a deletion. */
  readonly onChanged: () => void;
  readonly ask: Word;
  readonly askText: Word;
  readonly onDelete: () => Promise<unknown>;
  /** The form's own fields. */
  readonly children: ReactNode;
}

/** The form and history of a record, or the form of a new one. */
export function SettingSheet<V extends SettingValues>(props: SettingSheetProps<V>): React.JSX.Element {
  const { sheet, area, record, addLabel } = props;
  const say = useSay();
  const isNew = sheet.shownId === NEW;
  const past = useHistoryCount(area, isNew ? undefined : record?.id);
  if (isNew) {
    return (
      <RecordSheet sheet={sheet} title={say(addLabel)}>
        <SettingForm key={NEW} {...props} />
      </RecordSheet>
    );
  }
  if (record === undefined) return <RecordSheet sheet={sheet} title="" />;
  const { id, name, code } = record;
  return (
    <RecordSheet
      sheet={sheet}

      title={name}
      note={<Mono>{code}</Mono>}
      actions={<DeleteButton {...props} />}
      tabs={[
        { key: 'details', label: say(adminWords.details), content: <SettingForm key={id} {...props} /> },
        { key: 'history', label: say(adminWords.history), count: past, content: <AdminHistory area={area} id={id} /> },
      ]}
    />
  );
}

function SettingForm<V extends SettingValues>({
  sheet,
  area,
  initial,
  onSave,
  onChanged,
  children,
}: SettingSheetProps<V>): React.JSX.Element {
  const isNew = sheet.shownId === NEW;
  const mayNotAdd = useReason(`${area}:add`);
  const mayNotUpdate = useReason(`${area}:update`);
  return (
    <RecordForm<V, Named>
      name={`${area}-${isNew ? NEW : 'record'}`}
      initial={initial}
      fieldOf={SETTING_FIELDS}
      // saving requires the right to update, and for a new record also the right to add
      reason={isNew ? (mayNotAdd ?? mayNotUpdate) : mayNotUpdate}
      onSave={onSave}
      onSaved={(saved) => {
        onChanged();
        void invalidateCalls(adminHistory);
        if (isNew) sheet.openAfterSave(NEW, saved.id);
      }}
      {...(isNew && { onCancel: () => void sheet.open(undefined) })}
    >
      {children}
    </RecordForm>
  );
}

function DeleteButton<V extends SettingValues>({
  sheet,
  area,
  record,
  ask,
  askText,
  onDelete,
  onChanged,
}: SettingSheetProps<V>): React.JSX.Element {
  const say = useSay();
  const mayNotDelete = useReason(`${area}:delete`);
  const remove = async (): Promise<void> => {
    if (!(await confirmAndDelete(ask, askText, onDelete))) return;
    if (record !== undefined) sheet.openAfterSave(record.id, undefined);
    onChanged();
  };
  return (
    <Guarded
      danger
      className={css.danger ?? ''}
      icon={<DeleteOutlined aria-hidden />}
      aria-label={say(adminWords.delete)}
      reason={mayNotDelete}
      onClick={remove}
    />
  );
}
