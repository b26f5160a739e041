import { InputNumber } from 'antd';
import { useSay } from '../../../lib/value/language.ts';
import { Muted, Row } from '../../../ui/layout.tsx';
import css from '../designer.module.css';
import { designWords } from '../words.ts';
import type { Details, InputOf } from './details.ts';

/** The number of lines of a text. */
export function TextDetails({ input, onChange, isLocked }: Details<InputOf<'text'>>): React.JSX.Element {
  const say = useSay();
  return (
    <Row wrap align="end" gap="8px 14px" className={css.row}>
      <Muted as="label" small className={css.small}>
        {say(designWords.lines)}
        <InputNumber
          min={1}
          max={20}
          precision={0}
          readOnly={isLocked}
          value={input.lines ?? 1}
          onChange={(lines) => onChange({ ...input, lines: lines ?? 1 }, 'lines')}
        />
      </Muted>
    </Row>
  );
}
