import { linkedWords } from '@plumbline/contract/rules/linked-answer.ts';
import { useSay } from '../../../lib/value/language.ts';
import { RecordLink } from '../../record-link.tsx';
import { useSheetTools } from '../sheet-tools.ts';
import { Row } from '../../../ui/layout.tsx';
import css from './parts.module.css';
import type { PartProps } from './part-props.ts';
import { partWords } from './part-words.ts';

/** The answer of another form, read-only, with a link to its sheet. */
export function LinkPart({ control: { task } }: PartProps): React.JSX.Element {
  const say = useSay();
  const { linked } = useSheetTools();
  if (linked === undefined)
    return (
      <Row wrap gap="4px 12px" className={css.line}>
        <span className={css.soft}>{say(partWords.otherForm)}</span>
      </Row>
    );
  const shown = linked[task];
  const sheet = shown?.sheet ?? null;
  return (
    <Row wrap gap="4px 12px" className={css.line} data-link={task}>
      <span className={shown?.says ? css.said : css.soft}>{say(linkedWords(shown))}</span>
      {sheet && (
        <span className={css.soft}>
          <RecordLink register={sheet.register} id={sheet.id} title={sheet.title} />{' '}
          {say(sheet.signed ? partWords.signed : partWords.unsigned)}
        </span>
      )}
    </Row>
  );
}
