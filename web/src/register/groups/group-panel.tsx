import { CloseOutlined, DownloadOutlined, DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Dropdown, Select } from 'antd';
import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import { GROUPS_OVER, type RowGroup, type VerbOutput } from '@plumbline/contract/register/calls.ts';
import { groupCondition } from '@plumbline/contract/register/groups.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { named } from '@plumbline/contract/rules/named-code.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { allOf } from '../../grid/filter-model.ts';
import { groupText } from '../../grid/group-lines.ts';
import { useCodeNames } from '../../lib/code-names.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useVerb } from '../../lib/call/query.ts';
import { exportFile } from '../../lib/call/export-file.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Grid, Muted, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import css from './group-panel.module.css';
import { groupWords } from './group-words.ts';
import { groupableOf } from './use-grouped.ts';
import { InList } from './in-list.tsx';
import { type Groups, type GroupValue } from './use-groups.ts';

interface PanelProps {
  readonly screen: RegisterScreen;
  readonly groups: Groups;
}
/** Maximum number of groups listed at each level. */
const LISTED = 200;

/** Counts the rows of a register by one or two columns, beside the list: a count opens exactly the rows it counted. */
export default function GroupPanel({ screen, groups }: PanelProps): React.JSX.Element {
  const say = useSay();
  const title = useId();
  const { register } = screen;
  return (
    <Stack as="aside" gap={10} className={css.panel} aria-labelledby={title}>
      <Row as="header" gap={2} className={css.head}>
        <h2 id={title}>{say(groupWords.title)}</h2>
        {groups.by.length > 0 && <ExportCounts register={register} groups={groups} />}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={say(groupWords.close)}
          onClick={groups.toggle}
        />
      </Row>
      <Choice register={register} groups={groups} />
      {groups.by.length > 0 && <InList screen={screen} />}
      {groups.by.length === 0 ? (
        <Muted as="p" small className={css.note}>
          {say(groupWords.hint)}
        </Muted>
      ) : (
        <div className={css.body} data-groups>
          <List register={register} groups={groups} filter={groups.filter} above={[]} />
        </div>
      )}
    </Stack>
  );
}

/** Up and Down move from group to group. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const all = [
    ...(event.currentTarget.closest('[data-groups]')?.querySelectorAll<HTMLElement>('button[data-group]') ?? []),
  ];
  const at = all.indexOf(event.currentTarget);
  event.preventDefault();
  all[Math.max(0, Math.min(at + step, all.length - 1))]?.focus();
}

function Choice({ register, groups }: { readonly register: AnyRegister; readonly groups: Groups }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const [first, second] = groups.by;
  const options = groupableOf(register).map((name) => ({
    value: name,
    label: register.fields[name]?.label[language] ?? name,
  }));
  return (
    <Grid gap={8} className={css.choice}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        value={first ?? null}
        placeholder={say(groupWords.choose)}
        aria-label={say(groupWords.by)}
        options={options}
        onChange={(name: string) => groups.choose([name, ...(second && second !== name ? [second] : [])])}
      />
      {first !== undefined && (
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          value={second ?? null}
          placeholder={say(groupWords.none)}
          aria-label={say(groupWords.thenBy)}
          options={options.filter(({ value }) => value !== first)}
          onChange={(name: string | null | undefined) => groups.choose(name ? [first, name] : [first])}
        />
      )}
    </Grid>
  );
}

interface ListProps {
  readonly register: AnyRegister;
  readonly groups: Groups;
  readonly filter: Filter | undefined;
  /** The group that contains these. */
  readonly above: readonly GroupValue[];
}

function List({ register, groups, filter, above }: ListProps): React.ReactNode {
  const name = groups.by[above.length] ?? '';
  const field = register.fields[name];
  const { data, error, refetch } = useVerb(
    register.key,
    'groups',
    { by: [name], limit: LISTED, ...(filter ? { filter } : {}) },
    { enabled: field !== undefined, placeholderData: (before) => before },
  );
  const outer = above.length === 0;
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data || !field) return <SkeletonLines lines={outer ? 8 : 3} />;
  const most = Math.max(1, ...data.groups.map(({ count }) => count));
  return (
    <>
      <ul className={outer ? css.list : css.inner}>
        {outer && <AllRows groups={groups} />}
        {data.groups.map((group) => (
          <Group
            key={group.values[0]?.value ?? ''}
            register={register}
            groups={groups}
            filter={filter}
            above={above}
            group={group}
            field={field}
            share={group.count / most}
          />
        ))}
      </ul>
      <Notes answer={data} several={outer && isMany(field)} />
    </>
  );
}

/** What the counts do not say by themselves. */
function Notes({
  answer,
  several,
}: {
  readonly answer: VerbOutput['groups'];
  /** A row may be in several groups. */
  readonly several: boolean;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const more = answer.total - answer.groups.length;
  return (
    <>
      {answer.groups.length === 0 && (
        <Muted as="p" small className={css.note}>
          {say(groupWords.nothing)}
        </Muted>
      )}
      {more > 0 && (
        <Muted as="p" small className={css.note}>
          {say(fill(groupWords.more, { count: format.count(more) }))}
        </Muted>
      )}
      {answer.bounded && (
        <Muted as="p" small className={css.note}>
          {say(fill(groupWords.bounded, { count: format.count(GROUPS_OVER) }))}
        </Muted>
      )}
      {several && (
        <Muted as="p" small className={css.note}>
          {say(groupWords.many)}
        </Muted>
      )}
    </>
  );
}

function AllRows({ groups }: { readonly groups: Groups }): React.JSX.Element {
  const say = useSay();
  return (
    <li>
      <Row>
        <span className={css.step} />
        <button
          type="button"
          data-group
          onKeyDown={walk}
          className={css.group}
          aria-pressed={groups.isShown([])}
          onClick={() => groups.show([])}
        >
          <span className={css.name}>{say(groupWords.all)}</span>
        </button>
      </Row>
    </li>
  );
}

interface GroupProps extends ListProps {
  readonly group: RowGroup;
  readonly field: Field;
  /** Proportion of the largest group, 0 to 1. */
  readonly share: number;
}

function Group({ register, groups, filter, above, group, field, share }: GroupProps): React.JSX.Element {
  const format = useFormat();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const name = groups.by[above.length] ?? '';
  const { value = null, title = '' } = group.values[0] ?? {};
  const picks = [...above, { name, value }];
  const groupTitle = groupText(field, { value, title }, language);
  const meaning = useCodeNames([field]).get(value ?? '');
  const deeper = above.length + 1 < groups.by.length;
  return (
    <li>
      <Row>
        {deeper ? <Step title={groupTitle} open={open} onOpen={setOpen} /> : <span className={css.step} />}
        <button
          type="button"
          data-group
          onKeyDown={walk}
          className={css.group}
          style={shareOf(share)}
          aria-pressed={groups.isShown(picks)}
          onClick={() => groups.show(picks)}
        >
          <span className={`${css.name} pl-named`} title={named(groupTitle, meaning)} data-name={meaning}>
            {groupTitle}
          </span>
          <Muted figures>{format.count(group.count)}</Muted>
        </button>
      </Row>
      {open && deeper && (
        <List
          register={register}
          groups={groups}
          filter={allOf([filter, groupCondition(name, field, value)])}
          above={picks}
        />
      )}
    </li>
  );
}

interface StepProps {
  readonly title: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Opens and closes the subgroups of a group. */
function Step({ title, open, onOpen }: StepProps): React.JSX.Element {
  const say = useSay();
  return (
    <button
      type="button"
      className={css.step}
      aria-expanded={open}
      aria-label={say(fill(open ? groupWords.closeGroup : groupWords.openGroup, { title }))}
      onClick={() => onOpen(!open)}
    >
      {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  );
}

const shareOf = (share: number): CSSProperties =>
  Object.fromEntries([['--share', `${Math.round(Math.max(share, 0.01) * 100)}%`]]);

/** Exports the counts, with both columns where there are two. */
function ExportCounts({
  register,
  groups,
}: {
  readonly register: AnyRegister;
  readonly groups: Groups;
}): React.JSX.Element {
  const say = useSay();
  const save = async (format: 'xlsx' | 'csv'): Promise<void> => {
    const { by, filter } = groups;
    try {
      await exportFile(register.key, { format, groupBy: by, ...(filter ? { filter } : {}) });
    } catch (error) {
      notify.failure(error);
    }
  };
  const items = [
    { key: 'xlsx', label: 'Excel (.xlsx)', onClick: () => void save('xlsx') },
    { key: 'csv', label: 'CSV (.csv)', onClick: () => void save('csv') },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        aria-label={say(groupWords.export)}
        title={say(groupWords.export)}
      />
    </Dropdown>
  );
}
