import { importUnknown, type UnknownNames as Unknown } from '@plumbline/contract/features/imports/calls/runs.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isAddable } from '@plumbline/contract/rules/addable.ts';
import { isPartOfName, partBefore, type PartOfName } from '@plumbline/contract/rules/import-mapping.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { FieldInput } from '../../form/field-input.tsx';
import { writtenValue } from '../../form/row-values.ts';
import { isEmpty, isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import { useCall } from '../../lib/call/query.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import type { ImportJob } from './import-job-view.ts';
import css from './unknown-names.module.css';
import type { ImportAgain } from './use-import.ts';
import { importWords } from './words.ts';

/** Maximum number of names shown of a column; the others are counted. */
const SHOWN = 12;

/** What the user wants to happen with the names of one column. */
interface Wish {
  readonly isAdded: boolean;
  /** What each added row contains beside its name, as typed. */
  readonly values: Readonly<Record<string, unknown>>;
}
const WANTED: Wish = { isAdded: true, values: {} };

/**
 * The names for which rows of an import were refused because their tables lack them, a line for each column instead of
 * one for each cell. One click adds them all and imports the file again.
 */
export function UnknownNames({
  job,
  onAgain,
}: {
  readonly job: ImportJob;
  readonly onAgain: (order: ImportAgain) => Promise<void>;
}): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const { data: columns = [] } = useCall(importUnknown, { job: job.id });
  const [wishes, setWishes] = useState<Readonly<Record<string, Wish>>>({});
  if (columns.length === 0) return null;
  const wishOf = ({ field, needs }: Unknown): Wish =>
    needs === null ? { isAdded: false, values: {} } : (wishes[field] ?? WANTED);
  const added = columns.filter((column) => wishOf(column).isAdded);
  const count = added.reduce((sum, column) => sum + column.count, 0);
  const total = columns.reduce((sum, column) => sum + column.count, 0);
  const lacking = added.find((column) => missingIn(column, wishOf(column)) !== undefined);
  const isTrial = job.importSetting === 'simulate';
  const add = (setting: 'simulate' | 'full'): Promise<void> =>
    onAgain({
      job: job.id,
      setting,
      adds: [
        {
          job: job.id,
          fields: Object.fromEntries(added.map((column) => [column.field, writtenIn(column, wishOf(column))])),
        },
      ],
    });
  const why = ((): string | undefined => {
    if (count === 0) return say(importWords.unknownNone);
    if (lacking === undefined) return undefined;
    const needed = registerOf(lacking.register)?.fields[missingIn(lacking, wishOf(lacking)) ?? ''];
    return say(fill(importWords.unknownNeeds, { table: tableOf(lacking), field: needed?.label ?? '' }));
  })();
  return (
    <Stack as="section" gap={10} className={css.box} aria-label={say(importWords.unknownTitle)}>
      <header>
        <h3>{say(fill(importWords.unknownHead, { count: format.count(total) }))}</h3>
        <Muted small>{say(importWords.unknownNote)}</Muted>
      </header>
      <ul className={css.columns}>
        {columns.map((column) => (
          <Column
            key={column.field}
            column={column}
            wish={wishOf(column)}
            onWish={(wish) => setWishes({ ...wishes, [column.field]: wish })}
          />
        ))}
      </ul>
      <Row wrap gap={8}>
        <Guarded type="primary" reason={why} onClick={() => add('full')}>
          {say(fill(importWords.unknownImport, { count: format.count(count) }))}
        </Guarded>
        {isTrial && (
          <Guarded reason={why} onClick={() => add('simulate')}>
            {say(fill(importWords.unknownCheck, { count: format.count(count) }))}
          </Guarded>
        )}
      </Row>
    </Stack>
  );
}

const tableOf = ({ register }: Unknown) => registerOf(register)?.label ?? '';

/** The values of the rows to be added, as they are written. */
function writtenIn(column: Unknown, { values }: Wish): Record<string, unknown> {
  const fields = registerOf(column.register)?.fields ?? {};
  return Object.fromEntries(
    (column.needs ?? []).flatMap((name) => {
      const field = fields[name];
      if (field === undefined) return [];
      const value = name in values ? values[name] : proposedFor(column, field);
      return [[name, isPartOfName(value) ? value : writtenValue(value, field)]];
    }),
  );
}

/** Usual signs between the number of a system and that of a subsystem. */
const SEPARATORS = ['-', '.', '_', '/'];

/** True where rows that the field refers to can be added from their names. */
function canFollowName(field: Field): boolean {
  const target = isRefField(field) && !isMany(field) ? registerOf(field.to) : undefined;
  return target !== undefined && isAddable(target);
}

/** What a reference of the added rows is proposed to be: the part of their names, where all of them have one. */
function proposedFor({ names }: Unknown, field: Field): PartOfName | undefined {
  if (!canFollowName(field)) return undefined;
  const before = SEPARATORS.find((sign) => names.every(({ name }) => partBefore(name, { before: sign }) !== undefined));
  return before === undefined ? undefined : { before };
}

/** The first field that the rows to be added still need. */
const missingIn = (column: Unknown, wish: Wish): string | undefined =>
  Object.entries(writtenIn(column, wish)).find(([, value]) => isEmpty(value))?.[0];

function Column({
  column,
  wish,
  onWish,
}: {
  readonly column: Unknown;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { names, count, needs, why } = column;
  const target = registerOf(column.register);
  const title = fill(importWords.unknownIn, { table: tableOf(column), count: format.count(count) });
  return (
    <li>
      {needs === null ? (
        <strong>{say(title)}</strong>
      ) : (
        <Checkbox checked={wish.isAdded} onChange={({ target: box }) => onWish({ ...wish, isAdded: box.checked })}>
          <strong>{say(title)}</strong>
        </Checkbox>
      )}
      <Row wrap gap="4px 12px" className={css.names}>
        {names.slice(0, SHOWN).map(({ name, rows }) => (
          <span key={name}>
            <Mono>{name}</Mono> <Muted small>{say(fill(importWords.unknownRows, { count: format.count(rows) }))}</Muted>
          </span>
        ))}
        {count > SHOWN && (
          <Muted small>{say(fill(importWords.unknownMore, { count: format.count(count - SHOWN) }))}</Muted>
        )}
      </Row>
      {why !== null && (
        <p>
          {say(why)}{' '}
          {target && <Link to={`/Import/Imports?table=${target.key}`}>{say(importWords.unknownImportInto)}</Link>}{' '}
          {target && <Link to={target.route}>{say(importWords.openTable)}</Link>}
        </p>
      )}
      {wish.isAdded && needs !== null && (
        <Needed column={column} wish={wish} onValues={(values) => onWish({ ...wish, values })} />
      )}
    </li>
  );
}

/** What the added rows need beside their names: given once for all of them. */
function Needed({
  column,
  wish: { values },
  onValues,
}: {
  readonly column: Unknown;
  readonly wish: Wish;
  readonly onValues: (values: Wish['values']) => void;
}): React.JSX.Element {
  const say = useSay();
  const id = useId();
  const fields = registerOf(column.register)?.fields ?? {};
  return (
    <Row wrap gap="4px 12px" className={css.needed}>
      {(column.needs ?? []).map((name) => {
        const field = fields[name];
        if (field === undefined) return null;
        const value = name in values ? values[name] : proposedFor(column, field);
        const put = (next: unknown): void => onValues({ ...values, [name]: next });
        return (
          <Row key={name} wrap gap={8}>
            {canFollowName(field) && (
              <Checkbox
                checked={isPartOfName(value)}
                onChange={({ target }) => put(target.checked ? { before: SEPARATORS[0] } : undefined)}
              >
                {say(fill(importWords.unknownPart, { field: field.label }))}
              </Checkbox>
            )}
            {isPartOfName(value) ? (
              <PartInput column={column} value={value} label={field.label} onChange={put} />
            ) : (
              <>
                <label htmlFor={`${id}${name}`}>{say(fill(importWords.unknownOfAll, { field: field.label }))}</label>
                <span className={css.input}>
                  <FieldInput id={`${id}${name}`} field={field} value={value} onChange={put} />
                </span>
              </>
            )}
          </Row>
        );
      })}
    </Row>
  );
}

/** The sign before which a name says what it belongs to, and what that comes to for the first names. */
function PartInput({
  column: { names },
  value,
  label,
  onChange,
}: {
  readonly column: Unknown;
  readonly value: PartOfName;
  readonly label: Word;
  readonly onChange: (value: PartOfName) => void;
}): React.JSX.Element {
  const say = useSay();
  const parts = [...new Set(names.map(({ name }) => partBefore(name, value) ?? '–'))];
  return (
    <>
      <Input
        className={css.sign ?? ''}
        aria-label={say(fill(importWords.unknownPart, { field: label }))}
        maxLength={5}
        value={value.before}
        onChange={({ target }) => onChange({ before: target.value === '' ? '-' : target.value })}
      />
      <Muted>
        {parts.slice(0, SHOWN).join(', ')}
        {parts.length > SHOWN && ' …'}
      </Muted>
    </>
  );
}
