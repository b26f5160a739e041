import { permission } from '@plumbline/contract/access.ts';
import { menuSave, type MenuRow } from '@plumbline/contract/features/menu/calls.ts';
import { routeName } from '@plumbline/contract/pages/page.ts';
import { ALL_PAGES } from '@plumbline/contract/pages/pages.ts';
import { AutoComplete, Input, Select } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { NameFields } from '../users/name-fields.tsx';
import { namesOf, wordFrom, type Names } from '../users/names.ts';
import { FieldRow, RecordForm } from '../users/record-form.tsx';
import { RecordSheet } from '../users/record-sheet.tsx';
import { useReason } from '../users/use-reason.ts';
import { NEW, type Sheet } from '../users/use-sheet.ts';
import { menuChanged } from './menu-changed.ts';
import { menuAdminWords } from './menu-page-words.ts';

/** The top level in the choice of groups. */
const TOP = 'top';

interface Values extends Names {
  readonly parentId: string;
  readonly frontPath: string;
  readonly code: string;
  readonly loginFlag: string;
}

const EMPTY: Values = { ...namesOf(undefined), parentId: TOP, frontPath: '', code: '', loginFlag: '' };

const valuesOf = ({ names, parentId, frontPath, code, loginFlag }: MenuRow): Values => ({
  ...namesOf(names),
  parentId: parentId ?? TOP,
  frontPath,
  code,
  loginFlag: loginFlag ?? '',
});

/** One entry: its names, its place and its target. */
export function MenuSheet({
  sheet,
  rows,
}: {
  readonly sheet: Sheet;
  readonly rows: readonly MenuRow[];
}): React.JSX.Element {
  const say = useSay();
  const isNew = sheet.shownId === NEW;
  const row = rows.find(({ id }) => id === sheet.shownId);
  const reason = useReason(permission('menu', isNew ? 'add' : 'update'));
  const save = ({ parentId, frontPath, code, loginFlag, ...names }: Values) =>
    send(menuSave, {
      ...(row !== undefined && { id: row.id }),
      ...(row === undefined && code.trim() !== '' && { code: code.trim() }),
      parentId: parentId === TOP ? null : parentId,
      names: wordFrom(names),
      frontPath: frontPath ?? '',
      loginFlag: loginFlag.trim() === '' ? null : loginFlag,
    });
  return (
    <RecordSheet
      sheet={sheet}
      title={row === undefined ? say(menuAdminWords.newEntry) : say(row.names)}
      note={row?.code}
    >
      {(isNew || row !== undefined) && (
        <RecordForm<Values>
          key={sheet.shownId}
          name="menu-entry"
          initial={row === undefined ? EMPTY : valuesOf(row)}
          fieldOf={{ names: 'nameEn' }}
          reason={reason}
          {...(isNew && { onCancel: () => void sheet.open(undefined) })}
          onSave={save}
          onSaved={() => {
            menuChanged();
            if (isNew) sheet.openAfterSave(NEW, undefined);
          }}
        >
          <Fields row={row} rows={rows} isNew={isNew} />
        </RecordForm>
      )}
    </RecordSheet>
  );
}

interface FieldsProps {
  readonly row: MenuRow | undefined;
  readonly rows: readonly MenuRow[];
  readonly isNew: boolean;
}

/** The fields of an entry. An entry shipped with the product retains its code and target. */
function Fields({ row, rows, isNew }: FieldsProps): React.JSX.Element {
  const say = useSay();
  return (
    <>
      <NameFields />
      <FieldRow name="parentId" label={menuAdminWords.group}>
        <Select
          disabled={row?.type === 'M'}
          options={[
            { value: TOP, label: say(menuAdminWords.top) },
            ...rows.filter(({ type }) => type === 'M').map(({ id, names }) => ({ value: id, label: say(names) })),
          ]}
        />
      </FieldRow>
      <FieldRow name="frontPath" label={menuAdminWords.page} wide hint={say(menuAdminWords.pageHint)}>
        <AutoComplete
          disabled={row?.builtIn === true || row?.type === 'M'}
          allowClear
          maxLength={500}
          options={ALL_PAGES.map((page) => ({
            value: routeName(page),
            label: `${say(page.title)} – ${page.route}`,
          }))}
          showSearch={{
            filterOption: (text, option) => (option?.label ?? '').toLowerCase().includes(text.toLowerCase()),
          }}
        />
      </FieldRow>
      <FieldRow name="code" label={menuAdminWords.code} hint={say(menuAdminWords.codeHint)}>
        <Input disabled={!isNew} autoComplete="off" maxLength={15} />
      </FieldRow>
      <FieldRow name="loginFlag" label={menuAdminWords.flag} hint={say(menuAdminWords.flagHint)}>
        <Input autoComplete="off" maxLength={50} />
      </FieldRow>
    </>
  );
}
