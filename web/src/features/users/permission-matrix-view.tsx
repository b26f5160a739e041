import { permission, RIGHTS, type Right } from '@plumbline/contract/access.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { SearchOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Mono } from '../../ui/mono.tsx';
import admin from './admin.module.css';
import { useDirty } from './leave-guard.ts';
import { CodeBox, MixedBox } from './matrix-box.tsx';
import {
  codesOf,
  difference,
  heldIn,
  MATRIX_CODES,
  MATRIX_GROUPS,
  MATRIX_RIGHTS,
  mayGrant,
  rowsWith,
  wholeOf,
  withCodes,
  type MatrixGroup,
  type MatrixRow,
} from './permission-matrix.ts';
import css from './permission-matrix.module.css';
import { roleWords } from './role-words.ts';
import { adminWords } from './words.ts';

/** Props of the permission matrix of a role. */
export interface PermissionMatrixProps {
  /** The stored codes of the role. */
  readonly granted: ReadonlySet<string>;
  /** Catalogue codes that belong to no register or area. */
  readonly others: readonly { readonly code: string; readonly name: string }[];
  /** The codes the current user holds. */
  readonly own: ReadonlySet<string>;
  /** Why nothing may be changed. */
  readonly reason: string | undefined;
  /** Resolves to true when the change is stored. */
  readonly onSave: (change: ReturnType<typeof difference>) => Promise<boolean>;
}

/** The state shared by the matrix and its lines. */
interface Sheet {
  readonly codes: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly locked: boolean;
  readonly set: (codes: readonly string[], on: boolean) => void;
}

/** Registers and areas down, rights across. A box granted by a wider box is filled lightly. */
export function PermissionMatrix(props: PermissionMatrixProps): React.JSX.Element {
  const { others, own, reason, onSave } = props;
  const say = useSay();
  const format = useFormat();
  // what was just saved counts as stored before it has been read again
  const [granted, setGranted] = useState(props.granted);
  const [codes, setCodes] = useState(granted);
  const [{ text, part, onlyHeld }, show] = useState<Shown>({ text: '', part: 'every', onlyHeld: false });
  const change = difference(granted, codes);
  const isDirty = change.added.length + change.removed.length > 0;
  useDirty(isDirty);
  const sheet: Sheet = {
    codes,
    own,
    locked: reason !== undefined,
    set: (some, on) => setCodes(withCodes(codes, some, on)),
  };
  const rows = rowsWith(text).filter(
    (row) => (part === 'every' || row.group === part) && (!onlyHeld || codesOf(row).some((code) => codes.has(code))),
  );
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    <div className={css.sheet}>
      <div className={admin.bar}>
        <Input
          allowClear
          className={css.find ?? ''}
          prefix={<SearchOutlined aria-hidden />}
          aria-label={say(roleWords.findRow)}
          placeholder={say(roleWords.findRow)}
          value={text}
          onChange={({ target }) => show({ text: target.value, part, onlyHeld })}
        />
        <PartSelect value={part} onChange={(next) => show({ text, part: next, onlyHeld })} />
        <Checkbox checked={onlyHeld} onChange={({ target }) => show({ text, part, onlyHeld: target.checked })}>
          {say(roleWords.onlyHeld)}
        </Checkbox>
      </div>
      <p className={admin.soft}>{say(roleWords.wildcards)}</p>
      <div className={css.scroll} role="region" aria-label={say(adminWords.permissions)}>
        <table className={css.table}>
          <Head />
          {groups.map((group) => (
            <GroupLines key={group} group={group} rows={rows.filter((row) => row.group === group)} sheet={sheet} />
          ))}
        </table>
        {rows.length === 0 && <p className={css.none}>{say(roleWords.noLines)}</p>}
      </div>
      <Others others={others} sheet={sheet} />
      <div className={admin.foot}>
        {isDirty && (
          <span className={admin.soft} role="status">
            {say(
              fill(roleWords.change, {
                added: format.count(change.added.length),
                removed: format.count(change.removed.length),
              }),
            )}
          </span>
        )}
        {isDirty && <Button onClick={() => setCodes(granted)}>{say(adminWords.reset)}</Button>}
        <Guarded
          type="primary"
          reason={reason ?? (isDirty ? undefined : say(adminWords.nothingChanged))}
          onClick={async () => {
            if (await onSave(change)) setGranted(codes);
          }}
        >
          {say(adminWords.save)}
        </Guarded>
      </div>
    </div>
  );
}

interface Shown {
  readonly text: string;
  readonly part: MatrixGroup | 'every';
  readonly onlyHeld: boolean;
}

function PartSelect({
  value,
  onChange,
}: {
  readonly value: Shown['part'];
  readonly onChange: (part: Shown['part']) => void;
}): React.JSX.Element {
  const say = useSay();
  const groups = useMemo(() => [...new Set(rowsWith('').map(({ group }) => group))], []);
  return (
    <Select<Shown['part']>
      className={css.part ?? ''}
      aria-label={say(roleWords.part)}
      value={value}
      onChange={onChange}
      options={[
        { value: 'every', label: say(adminWords.all) },
        ...groups
          .filter((group) => group !== 'all')
          .map((group) => ({ value: group, label: say(MATRIX_GROUPS[group]) })),
      ]}
    />
  );
}

function Head(): React.JSX.Element {
  const say = useSay();
  return (
    <thead>
      <tr>
        <th scope="col" className={css.subject}>
          {say(adminWords.name)}
        </th>
        <th scope="col">{say(roleWords.whole)}</th>
        {MATRIX_RIGHTS.map((right) => (
          <th key={right} scope="col">
            {say(RIGHTS[right])}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function GroupLines({
  group,
  rows,
  sheet,
}: {
  readonly group: MatrixGroup;
  readonly rows: readonly MatrixRow[];
  readonly sheet: Sheet;
}): React.JSX.Element {
  const say = useSay();
  const codes = rows
    .flatMap(({ subject, rights }) => rights.map((right) => permission(subject, right)))
    .filter((code) => mayGrant(sheet.own, code));
  return (
    <tbody>
      {group !== 'all' && (
        <tr className={css.group}>
          <th scope="rowgroup" colSpan={MATRIX_RIGHTS.length + 2}>
            <label className={css.groupLabel}>
              <MixedBox
                label={say(fill(roleWords.groupCell, { group: say(MATRIX_GROUPS[group]) }))}
                held={codes.filter((code) => heldIn(sheet.codes, code).is !== 'not').length}
                total={codes.length}
                locked={sheet.locked}
                // a code that a wider box grants need not be granted again
                onChange={(on) =>
                  sheet.set(on ? codes.filter((code) => heldIn(sheet.codes, code).is === 'not') : codes, on)
                }
              />
              {say(MATRIX_GROUPS[group])}
            </label>
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <Line key={row.subject} row={row} sheet={sheet} />
      ))}
    </tbody>
  );
}

function Line({ row, sheet }: { readonly row: MatrixRow; readonly sheet: Sheet }): React.JSX.Element {
  const say = useSay();
  const subject = say(row.label);
  return (
    <tr>
      <th scope="row" className={css.subject} title={row.subject}>
        {subject}
      </th>
      <td>
        <Cell code={wholeOf(row.subject)} label={say(fill(roleWords.wholeCell, { subject }))} sheet={sheet} />
      </td>
      {MATRIX_RIGHTS.map((right: Right) => (
        <td key={right}>
          {row.rights.includes(right) && (
            <Cell
              code={permission(row.subject, right)}
              label={say(fill(roleWords.cell, { subject, right: say(RIGHTS[right]) }))}
              sheet={sheet}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

function Cell({
  code,
  label,
  sheet,
}: {
  readonly code: string;
  readonly label: string;
  readonly sheet: Sheet;
}): React.JSX.Element {
  const grant = heldIn(sheet.codes, code);
  return (
    <CodeBox
      label={label}
      held={grant}
      // a code that the user does not hold can still be taken away
      cannot={grant.is === 'not' && !mayGrant(sheet.own, code)}
      locked={sheet.locked}
      onChange={(on) => sheet.set([code], on)}
    />
  );
}

/** Codes outside the matrix, added by the installation. */
function Others({
  others,
  sheet,
}: {
  readonly others: PermissionMatrixProps['others'];
  readonly sheet: Sheet;
}): React.JSX.Element | null {
  const say = useSay();
  const shown = others.filter(({ code }) => !MATRIX_CODES.has(code));
  if (shown.length === 0) return null;
  return (
    <section>
      <h3 className={css.head}>{say(roleWords.custom)}</h3>
      <ul className={css.others}>
        {shown.map(({ code, name }) => (
          <li key={code}>
            <label>
              <Cell code={code} label={name} sheet={sheet} />
              <Mono>{code}</Mono> <span className={admin.soft}>{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
