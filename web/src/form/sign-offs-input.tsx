import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../lib/value/language.ts';
import { SIGN_OFF_TYPES } from '../lib/value/cell-text.ts';
import { asSignOffs } from '../lib/value/values.ts';
import type { InputProps } from './input-props.ts';
import { formWords } from './form-words.ts';

const TYPES = ['optional', 'required', 'complete'] as const;

/** The sign-offs a record requires, in order: a label and a type each (domain guide 3.2). */
export function SignOffsInput({ value, onChange, id, cells = [] }: InputProps): React.JSX.Element {
  const say = useSay();
  const wrong = (row: number, column: keyof SignOff) => {
    const cell = cells.find((each) => each.row === row && each.column === column);
    return cell === undefined ? {} : { status: 'error' as const, title: cell.msg, 'aria-invalid': true };
  };
  const rows = asSignOffs(value);
  const put = (at: number, row: SignOff): void => onChange?.(rows.map((other, here) => (here === at ? row : other)));
  const add = (): void =>
    onChange?.([...rows, { label: '', type: rows.some(({ type }) => type === 'complete') ? 'required' : 'complete' }]);
  const up = (at: number): void => onChange?.(raised(rows, at));
  return (
    <div id={id} className="pl-signs" role="group">
      {rows.length === 0 && <span className="pl-form-soft">{say(formWords.signOffNone)}</span>}
      {rows.map((row, at) => (
        // rows have no identity of their own; the index serves
        <div key={at} className="pl-sign">
          <Input
            value={row.label}
            maxLength={50}
            {...wrong(at, 'label')}
            aria-label={say(fill(formWords.signOffLabel, { number: at + 1 }))}
            onChange={(event) => put(at, { ...row, label: event.target.value })}
          />
          <Input
            value={row.zh ?? ''}
            maxLength={50}
            placeholder={signOffWord({ label: row.label }).zh}
            {...wrong(at, 'zh')}
            aria-label={say(fill(formWords.signOffLabelZh, { number: at + 1 }))}
            onChange={(event) => put(at, { ...row, zh: event.target.value })}
          />
          <Select<SignOff['type']>
            value={row.type}
            {...wrong(at, 'type')}
            aria-label={say(fill(formWords.signOffType, { number: at + 1 }))}
            options={TYPES.map((type) => ({ value: type, label: say(SIGN_OFF_TYPES[type]) }))}
            onChange={(type) => put(at, { ...row, type })}
          />
          <Button
            type="text"
            disabled={at === 0}
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={say(fill(formWords.moveSignOff, { number: at + 1 }))}
            onClick={() => up(at)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={say(fill(formWords.removeSignOff, { number: at + 1 }))}
            onClick={() => onChange?.(rows.filter((_, here) => here !== at))}
          />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={add}>
        {say(formWords.addSignOff)}
      </Button>
    </div>
  );
}

/** Returns the rows with one row moved up by one. */
function raised(rows: readonly SignOff[], at: number): readonly SignOff[] {
  const row = rows[at];
  const above = rows[at - 1];
  return row && above ? [...rows.slice(0, at - 1), row, above, ...rows.slice(at + 1)] : rows;
}
