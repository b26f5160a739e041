import type { ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import { answerCaption, answerColumnOf } from '@plumbline/contract/rules/record-columns.ts';
import { Select } from 'antd';
import { useSay } from '../../../lib/value/language.ts';
import { Muted, Row } from '../../../ui/layout.tsx';
import css from './plan.module.css';
import { planWords } from './words.ts';

type Fields = ImportMapping['fields'];

/** The columns that hold answers on the rows' forms. A file names them as the form does, by number or text. */
export function AnswerColumns({
  captions,
  fields,
  onFields,
}: {
  readonly captions: readonly string[];
  readonly fields: Fields;
  readonly onFields: (fields: Fields) => void;
}): React.JSX.Element {
  const say = useSay();
  const chosen = Object.keys(fields).flatMap((name) => answerColumnOf(name) ?? []);
  return (
    <Row wrap gap="8px 12px">
      <span>{say(planWords.answers)}</span>
      <Select
        mode="multiple"
        allowClear
        size="small"
        aria-label={say(planWords.answers)}
        className={css.wideLine ?? ''}
        value={chosen}
        onChange={(next: string[]) => onFields(withAnswers(fields, next))}
        options={[...new Set(captions)].map((caption) => ({ value: caption, label: caption }))}
      />
      {chosen.length > 0 && (
        <Muted small className={css.soft}>
          {say(planWords.answersNote)}
        </Muted>
      )}
    </Row>
  );
}

/** A mapping in which the given captions are answers; existing settings of an answer column are retained. */
export function withAnswers(fields: Fields, captions: readonly string[]): Fields {
  const others = Object.entries(fields).filter(([name]) => answerColumnOf(name) === undefined);
  const answers = captions.map((caption) => {
    const name = answerCaption(caption).en;
    return [name, fields[name] ?? { from: [caption] }] as const;
  });
  return Object.fromEntries([...others, ...answers]);
}
