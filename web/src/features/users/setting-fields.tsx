import { Input, InputNumber, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import css from './admin.module.css';
import type { Named } from './local-list.ts';
import { NameFields } from './name-fields.tsx';
import { namesOf, wordFrom, type Names } from './names.ts';
import { FieldRow } from './record-form.tsx';
import { settingsWords } from './settings-words.ts';
import { adminWords } from './words.ts';

/** The common values of the forms for departments, posts, types and items. */
export interface SettingValues extends Names {
  readonly code: string;
  readonly sort: number | null;
  readonly enabled: boolean;
  readonly remark: string;
}

/** The form values of a record, existing or new. */
export const settingValues = (
  record: (Named & { readonly sort?: number; readonly enabled: boolean; readonly remark: string }) | undefined,
): SettingValues => ({
  code: record?.code ?? '',
  sort: record?.sort ?? 0,
  enabled: record?.enabled ?? true,
  remark: record?.remark ?? '',
  ...namesOf(record?.names),
});

/** The form values in the form the calls expect. */
export const settingInput = ({ code, sort, enabled, remark, nameEn, nameZh }: SettingValues) => ({
  code,
  name: wordFrom({ nameEn, nameZh }),
  sort: sort ?? 0,
  enabled,
  remark,
});

/** Maps call fields to these forms' fields of another name. */
export const SETTING_FIELDS = { name: 'nameEn' } as const;

/** Code, names, the page's own fields, order, enabled, remark. */
export function SettingFields({
  hasSort = true,
  children,
}: {
  readonly hasSort?: boolean;
  readonly children?: ReactNode;
}): React.JSX.Element {
  const say = useSay();
  return (
    <>
      <FieldRow name="code" label={adminWords.code} required>
        <Input autoComplete="off" className={css.mono ?? ''} />
      </FieldRow>
      {hasSort ? (
        <FieldRow name="sort" label={adminWords.sort}>
          <InputNumber precision={0} style={{ width: '100%' }} />
        </FieldRow>
      ) : (
        <span />
      )}
      <NameFields />
      {children}
      <FieldRow name="remark" label={adminWords.remark} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
      </FieldRow>
      <FieldRow name="enabled" label={adminWords.enabled} hint={say(settingsWords.disabledHint)} isSwitch wide>
        <Switch />
      </FieldRow>
    </>
  );
}
