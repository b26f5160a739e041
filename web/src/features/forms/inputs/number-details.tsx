import { Input, InputNumber } from 'antd';
import { useSay } from '../../../lib/value/language.ts';
import { Muted, Row } from '../../../ui/layout.tsx';
import css from '../designer.module.css';
import { designWords } from '../words.ts';
import type { Details, InputOf } from './details.ts';

/** Sets a limit, or removes it when its field is emptied. */
function limited<T extends { min?: number | undefined; max?: number | undefined }>(
  input: T,
  which: 'min' | 'max',
  value: number | null,
): T {
  const { [which]: _before, ...rest } = input;
  return (value === null ? rest : { ...rest, [which]: value }) as T; // eslint-disable-line -- one key more or less
}

/** The unit and limits of a number. */
export function NumberDetails({
  input,
  onChange,
  isLocked,
}: Details<InputOf<'number' | 'instrument'>>): React.JSX.Element {
  const say = useSay();
  const limit = (which: 'min' | 'max', label: string): React.JSX.Element => (
    <Muted as="label" small className={css.small}>
      {label}
      <InputNumber
        value={input[which] ?? null}
        readOnly={isLocked}
        onChange={(value) => onChange(limited(input, which, value), which)}
      />
    </Muted>
  );
  return (
    <Row wrap align="end" gap="8px 14px" className={css.row}>
      <Muted as="label" small className={css.small}>
        {say(designWords.unit)}
        <Input
          maxLength={20}
          readOnly={isLocked}
          value={input.unit ?? ''}
          onChange={({ target }) => onChange({ ...input, unit: target.value }, 'unit')}
        />
      </Muted>
      {limit('min', say(designWords.min))}
      {limit('max', say(designWords.max))}
    </Row>
  );
}
