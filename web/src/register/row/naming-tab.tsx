import { permissionOn } from '@plumbline/contract/registers/list-sheets.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { cellText } from '../../lib/value/cell-text.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { textIn } from '../../lib/value/row-facts.ts';
import { useCan } from '../../lib/session/session.ts';
import { isStateField, stateOf } from '../../grid/states.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { extensionOf, type Naming } from '../extensions.ts';
import { inSentence } from '../in-sentence.ts';
import { rowAddress } from '../record-address.ts';
import { RowsTable } from '../list/rows-table.tsx';

const NONE = w('No {rows} refer to it', '没有{rows}涉及此项');
/** Maximum number of columns beside the title: the first columns of the list that hold a single value. */
const COLUMNS = 5;

/** One page of the rows of a register that refer to the row of a sheet; the rest is one link away. */
export function NamingTab({
  register,
  naming,
  filter,
}: {
  readonly register: AnyRegister;
  readonly naming: Naming;
  readonly filter: Filter;
}): React.JSX.Element {
  return (
    <Stack gap={12}>
      <Raise register={register} naming={naming} />
      <NamingRows register={register} filter={filter} />
    </Stack>
  );
}

/** The button to create another row that refers to this one, where a feature provides one. */
function Raise({ register, naming }: { readonly register: AnyRegister; readonly naming: Naming }): React.ReactNode {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const mayAdd = useCan(permissionOn(register.key, 'add'));
  const { raise } = extensionOf(register.key);
  if (raise === undefined) return null;
  if (isOpen) return <Waiting>{raise.render({ naming, onClose: () => setOpen(false) })}</Waiting>;
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

function NamingRows({
  register,
  filter,
}: {
  readonly register: AnyRegister;
  readonly filter: Filter;
}): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { fields, title, grid } = register;
  const shown = (grid?.columns ?? Object.keys(fields))
    .filter((name) => name !== title && fields[name] !== undefined && !isMany(fields[name]))
    .slice(0, COLUMNS);
  const rows = inSentence(registerTitle(register)[language], language);
  return (
    <RowsTable
      register={register.key as RegisterKey} // eslint-disable-line -- every register of the list has a key of it
      filter={filter}
      fields={[title, ...shown]}
      empty={<EmptyState small title={say(fill(NONE, { rows }))} />}
      columns={[
        {
          key: title,
          title: fields[title]?.label ?? register.label,
          render: (row) => (
            <Link to={rowAddress({ register: register.key, id: row.id, title: textIn(row, title) }) ?? '.'}>
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
