import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { permissionOn } from '@plumbline/contract/registers/list-sheets.ts';
import { firstSort } from '@plumbline/contract/register/sort.ts';
import type { Ref } from '@plumbline/contract/field/field.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { cellText } from '../../lib/value/cell-text.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { textIn } from '../../lib/value/row-facts.ts';
import { useCan } from '../../lib/session/session.ts';
import { isStateField, stateOf } from '@plumbline/contract/rules/work-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { extensionOf } from '../extensions.ts';
import { inSentence } from '../in-sentence.ts';
import { rowAddress } from '../record-address.ts';
import { RowsTable } from '../list/rows-table.tsx';
import { NewRowLink } from './new-row-link.tsx';
import { namingFilter } from './rows-tab.tsx';

const NONE = w('No {rows} refer to it', '没有{rows}涉及此项');
const keyOf = ({ key }: AnyRegister) => key as RegisterKey; // eslint-disable-line -- every register of the list has a key of it

/** Maximum number of columns beside the title: the first columns of the list that hold a single value. */
const COLUMNS = 5;

/** One page of the rows of a register or list that refer to the row of a sheet; the rest is one link away. */
export function NamingTab({
  register,
  field,
  row,
}: {
  readonly register: AnyRegister;
  /** The reference of the register, and the row it refers to. */
  readonly field: string;
  readonly row: Ref;
}): React.JSX.Element {
  return (
    <Stack gap={12}>
      {queryListOf(register.key) === undefined && <Raise register={register} field={field} row={row} />}
      <NamingRows register={register} field={field} id={row.id} />
    </Stack>
  );
}

/** The button to create another row that refers to this one: the feature's own, or the form of a new row. */
function Raise({ register, field, row }: ComponentProps<typeof NamingTab>): React.ReactNode {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const mayAdd = useCan(permissionOn(register.key, 'add'));
  const { raise } = extensionOf(register.key);
  if (raise === undefined) return <NewRowLink register={keyOf(register)} starts={{ [field]: row }} />;
  if (isOpen)
    return <Waiting>{raise.render({ naming: { field, id: row.id }, onClose: () => setOpen(false) })}</Waiting>;
  return (
    <Row align="stretch" justify="end">
      <Guarded
        icon={<PlusOutlined aria-hidden />}
        reason={mayAdd ? undefined : say(raise.noRight)}
        onClick={() => setOpen(true)}
      >
        {say(raise.label)}
      </Guarded>
    </Row>
  );
}

/** The fields that say which row a row of a query list opens; a row of a register opens itself. */
const openedBy = ({ key }: AnyRegister): readonly string[] => {
  const { register, id } = queryListOf(key)?.query.opens ?? {};
  return [register, id].filter((name) => name !== undefined);
};
const addressOf = (register: AnyRegister, row: AnyRow): string => {
  const [by, id] = openedBy(register);
  const title = textIn(row, register.title);
  const opened = by === undefined ? register.key : textIn(row, by);
  return rowAddress({ register: opened, id: id === undefined ? row.id : textIn(row, id), title }) ?? '.';
};

function NamingRows({
  register,
  field: naming,
  id,
}: {
  readonly register: AnyRegister;
  readonly field: string;
  readonly id: string;
}): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { fields, title, grid } = register;
  const shown = (grid?.columns ?? Object.keys(fields))
    .filter((name) => name !== title && name !== naming && fields[name] !== undefined && !isMany(fields[name]))
    .slice(0, COLUMNS);
  const declared = fields[naming];
  if (declared === undefined) throw new Error(`${register.key} has no reference ${naming}.`);
  const rows = inSentence(registerTitle(register)[language], language);
  return (
    <RowsTable
      register={keyOf(register)}
      filter={namingFilter(naming, declared, id)}
      sort={firstSort(register)}
      fields={[title, ...shown, ...openedBy(register)]}
      empty={<EmptyState small title={say(fill(NONE, { rows }))} />}
      columns={[
        {
          key: title,
          title: fields[title]?.label ?? register.label,
          render: (row) => (
            <Link to={addressOf(register, row)}>
              <Mono>{textIn(row, title)}</Mono>
            </Link>
          ),
        },
        ...shown.flatMap((name) => {
          const field = fields[name];
          if (!field) return [];
          const text = (row: AnyRow): string => cellText(row[name], field, language);
          const pill = (row: AnyRow) => <StatePill state={stateOf(textIn(row, name))}>{text(row)}</StatePill>;
          return { key: name, title: field.label, render: isStateField(name, field) ? pill : text };
        }),
      ]}
    />
  );
}
