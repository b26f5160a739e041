import { formTemplateGet } from '@plumbline/contract/workflow/form/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { LINKED_OWNERS } from '@plumbline/contract/rules/tasks/link.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useLookup } from '../../../form/use-lookup.ts';
import { useSay } from '../../../lib/value/language.ts';
import { useCall } from '../../../lib/call/query.ts';
import { Muted, Row } from '../../../ui/layout.tsx';
import css from '../designer.module.css';
import { designWords } from '../words.ts';
import type { Details, InputOf } from './details.ts';

type Link = InputOf<'link'>;
type ChoiceProps = Pick<Details<Link>, 'input' | 'isLocked' | 'onChange'>;

/** Chooses a form and one of its tasks: the sheet shows the answer already given for the same tag. */
export function LinkDetails({ input, onChange, isLocked }: Details<Link>): React.JSX.Element {
  const say = useSay();
  return (
    <Row wrap align="end" gap="8px 14px" className={css.row}>
      <Muted as="label" small className={css.small}>
        {say(designWords.cloneOf)}
        <Select
          className={css.kindSelect ?? ''}
          disabled={isLocked}
          value={input.register}
          options={LINKED_OWNERS.map((key) => ({ value: key, label: say(registers[key].label) }))}
          onChange={(register: Link['register']) => {
            const { owner: _owner, ...rest } = input;
            onChange({ ...rest, register, ownerName: '' });
          }}
        />
      </Muted>
      <OwnerChoice input={input} isLocked={isLocked} onChange={onChange} />
      <TaskChoice input={input} isLocked={isLocked} onChange={onChange} />
    </Row>
  );
}

function OwnerChoice({ input, isLocked, onChange }: ChoiceProps): React.JSX.Element {
  const say = useSay();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { found, busy } = useLookup(input.register, text, isOpen);
  return (
    <Muted as="label" small className={css.small}>
      {say(designWords.cloneFrom)}
      <Select
        className={css.kindSelect ?? ''}
        disabled={isLocked}
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        popupMatchSelectWidth={360}
        loading={isOpen && busy}
        open={isOpen}
        onOpenChange={setOpen}
        value={input.ownerName === '' ? null : input.ownerName}
        options={found.map(({ title, description }) => ({
          value: title,
          label: [title, description ?? ''].filter((part) => part !== '').join(' · '),
        }))}
        labelRender={({ value }) => String(value)}
        onChange={(title: string | null) => {
          const id = found.find((option) => option.title === title)?.id;
          setText('');
          onChange({ ...input, ownerName: title ?? '', ...(id === undefined ? {} : { owner: id }) });
        }}
      />
    </Muted>
  );
}

/** The tasks of the chosen form. */
function TaskChoice({ input, isLocked, onChange }: ChoiceProps): React.JSX.Element {
  const say = useSay();
  const { register, owner } = input;
  const { data } = useCall(formTemplateGet, { register, id: owner ?? '' }, { enabled: owner !== undefined });
  const tasks = data?.template.tasks ?? [];
  const isKnown = tasks.some(({ name }) => name === input.task);
  const isLost = data !== undefined && !isKnown;
  return (
    <Muted as="label" small className={css.small}>
      {say(designWords.taskOf)}
      <Select
        className={css.kindSelect ?? ''}
        disabled={isLocked || owner === undefined}
        popupMatchSelectWidth={360}
        status={isLost ? 'error' : ''}
        value={isLost ? null : input.task}
        options={tasks.map(({ name, number, text }) => ({ value: name, label: `${number} ${say(text)}`.trim() }))}
        onChange={(task: string | null) => onChange({ ...input, task: task ?? input.task })}
      />
      {isLost && (
        <Muted role="alert" small className={css.help}>
          {say(designWords.noTask)}
        </Muted>
      )}
    </Muted>
  );
}
