import type { TableColumnsType } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { Mono } from '../../ui/mono.tsx';
import css from './admin.module.css';
import { EnabledPill } from './enabled-pill.tsx';
import type { Named } from './local-list.ts';
import type { Sheet } from './use-sheet.ts';
import { adminWords } from './words.ts';

/** The columns of departments, posts and items: name, code, the page's own columns, enabled, remark. */
export function useSettingColumns<R extends Named & { readonly enabled: boolean }>(
  sheet: Pick<Sheet, 'open'>,
  more: TableColumnsType<R>,
): TableColumnsType<R> {
  const say = useSay();
  return [
    {
      title: say(adminWords.name),
      key: 'name',
      render: (_, { id, name }) => (
        <button type="button" className={css.link} onClick={() => void sheet.open(id, 'details')}>
          {name}
        </button>
      ),
    },
    { title: say(adminWords.code), dataIndex: 'code', render: (code: string) => <Mono>{code}</Mono> },
    ...more,
    {
      title: say(adminWords.status),
      dataIndex: 'enabled',
      render: (isOn: boolean) => <EnabledPill isOn={isOn} />,
    },
    { title: say(adminWords.remark), dataIndex: 'remark', responsive: ['lg'], ellipsis: true },
  ];
}
