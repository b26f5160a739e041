import { departmentsDelete } from '@plumbline/contract/features/users/calls/departments-delete.ts';
import { departmentsList, type Department } from '@plumbline/contract/features/users/calls/departments-list.ts';
import { departmentsSave } from '@plumbline/contract/features/users/calls/departments-save.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button, TreeSelect, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { AdminPage } from './admin-page.tsx';
import { ListCard } from './list-card.tsx';
import { toListPageState, isNamed } from './local-list.ts';
import { invalidateCalls, useDepartments } from './lookups.ts';
import { FieldRow } from './record-form.tsx';
import { useSettingColumns } from './setting-columns.tsx';
import { SettingFields, settingInput, settingValues, type SettingValues } from './setting-fields.tsx';
import { SettingSheet } from './setting-sheet.tsx';
import { settingsWords } from './settings-words.ts';
import { below, matching, treeOf, type Branch } from './tree.ts';
import { useList } from './use-list.ts';
import { useReason } from './use-reason.ts';
import { NEW, useSheet } from './use-sheet.ts';
import { adminWords } from './words.ts';

interface DepartmentValues extends SettingValues {
  readonly parentId: string | null;
}
/** A line of the table; a line without `children` has no arrow. */
type Line = Department & { readonly children?: Line[] };

const lineOf = ({ item, children }: Branch<Department>): Line =>
  children.length === 0 ? item : { ...item, children: children.map(lineOf) };

/** `/SystemSettings/Department`: the tree of departments. */
export default function DepartmentPage(): React.JSX.Element {
  const say = useSay();
  const list = useList();
  const sheet = useSheet();
  const [parentId, setParentId] = useState<string | null>(null);
  const mayNotAdd = useReason('department:add');
  const departments = useDepartments();
  const all = departments.data ?? [];
  const department = all.find(({ id }) => id === sheet.shownId);
  const isFound = (row: Department): boolean => isNamed(row, list.searched);
  const answer = toListPageState<Department>(departments, (rows) => {
    const kept = matching(rows, isFound);
    return rows.filter(({ id }) => kept.has(id));
  });
  const addBelow = async (parent: string | null): Promise<void> => {
    setParentId(parent);
    await sheet.open(NEW);
  };
  const columns = useColumns(sheet, addBelow);
  const add = (
    <Guarded type="primary" icon={<PlusOutlined aria-hidden />} reason={mayNotAdd} onClick={() => void addBelow(null)}>
      {say(settingsWords.departmentAdd)}
    </Guarded>
  );
  const own = department === undefined ? new Set<string>() : new Set([department.id, ...below(all, department.id)]);
  return (
    <AdminPage note={say(settingsWords.departmentNote)} actions={add}>
      <ListCard<Line>
        list={list}
        answer={{
          ...answer,
          data: answer.data && {
            records: treeOf(answer.data.records).map(lineOf),
            total: answer.data.total,
          },
        }}
        isTree
        columns={columns}
        findHint={say(settingsWords.departmentFind)}
        empty={
          <EmptyState
            small
            title={say(settingsWords.departmentEmpty)}
            text={say(settingsWords.departmentEmptyText)}
            actions={add}
          />
        }
        nameOf={({ name }) => name}
        openId={sheet.openId}
        onOpen={({ id }) => void sheet.open(id)}
      />
      <SettingSheet<DepartmentValues>
        sheet={sheet}
        area="department"
        record={sheet.shownId === NEW ? undefined : department}
        addLabel={settingsWords.departmentAdd}
        initial={{ ...settingValues(department), parentId: department === undefined ? parentId : department.parentId }}
        onSave={(values) =>
          send(departmentsSave, {
            ...settingInput(values),
            id: department?.id,
            parentId: values.parentId ?? null,
          })
        }
        onChanged={() => void invalidateCalls(departmentsList)}
        ask={fill(settingsWords.departmentAsk, { name: department?.name ?? '' })}
        askText={settingsWords.departmentText}
        onDelete={() => send(departmentsDelete, { id: department?.id ?? '' })}
      >
        <SettingFields>
          <FieldRow name="parentId" label={settingsWords.above} wide>
            <TreeSelect
              allowClear
              treeDefaultExpandAll
              showSearch={{ treeNodeFilterProp: 'title' }}
              placeholder={say(settingsWords.top)}
              // a department cannot be placed under itself
              treeData={treeOf(all.filter(({ id }) => !own.has(id))).map(choiceOf)}
            />
          </FieldRow>
        </SettingFields>
      </SettingSheet>
    </AdminPage>
  );
}

interface Choice {
  readonly value: string;
  readonly title: string;
  readonly children: Choice[];
}
const choiceOf = ({ item, children }: Branch<Department>): Choice => ({
  value: item.id,
  title: item.name,
  children: children.map(choiceOf),
});

function useColumns(
  sheet: Parameters<typeof useSettingColumns>[0],
  onBelow: (id: string) => Promise<void>,
): TableColumnsType<Line> {
  const say = useSay();
  const format = useFormat();
  const mayAdd = useCan('department:add');
  const columns = useSettingColumns<Line>(sheet, [
    {
      title: say(adminWords.users),
      dataIndex: 'users',
      align: 'right',
      render: (users: number) => format.count(users),
    },
  ]);
  if (!mayAdd) return columns;
  return [
    ...columns,
    {
      key: 'below',
      title: <span className="heard-only">{say(adminWords.actions)}</span>,
      align: 'right',
      render: (_, { id, name }) => (
        <Button
          size="small"
          type="text"
          icon={<PlusOutlined aria-hidden />}
          aria-label={say(fill(settingsWords.departmentBelowOf, { name }))}
          onClick={() => void onBelow(id)}
        >
          {say(settingsWords.departmentBelow)}
        </Button>
      ),
    },
  ];
}
