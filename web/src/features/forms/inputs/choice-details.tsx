import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useSay } from '../../../lib/value/language.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import css from '../designer.module.css';
import { freshName, replaced, without } from '../template-edit.ts';
import { WordInput } from '../word-input.tsx';
import { designWords } from '../words.ts';
import type { Details, InputOf } from './details.ts';

/** The available answers. */
export function ChoiceDetails({ input, onChange, isLocked }: Details<InputOf<'choice'>>): React.JSX.Element {
  const say = useSay();
  const { options } = input;
  const put = (next: typeof options, field?: string): void => onChange({ ...input, options: next }, field);
  return (
    <Stack as="fieldset" gap={8} className={css.box}>
      <legend>{say(designWords.options)}</legend>
      {options.map((option, at) => (
        <Row key={option.name} wrap gap="6px 8px" className={css.option}>
          <WordInput
            bare
            label={`${say(designWords.options)} ${at + 1}`}
            value={option.text}
            isLocked={isLocked}
            onChange={(text) => put(replaced(options, at, { ...option, text }), `option.${at}`)}
          />
          <Checkbox
            checked={option.complete}
            disabled={isLocked}
            onChange={({ target }) => put(replaced(options, at, { ...option, complete: target.checked }))}
          >
            {say(designWords.complete)}
          </Checkbox>
          {!isLocked && (
            <Button
              type="text"
              size="small"
              disabled={options.length <= 2}
              icon={<CloseOutlined aria-hidden />}
              aria-label={`${say(designWords.drop)}: ${at + 1}`}
              onClick={() => put(without(options, at))}
            />
          )}
        </Row>
      ))}
      {!isLocked && options.length < 12 && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => {
            const name = freshName(
              options.map((option) => option.name),
              'option',
            );
            put([...options, { name, text: { en: '', zh: '' }, complete: true }]);
          }}
        >
          {say(designWords.addOption)}
        </Button>
      )}
    </Stack>
  );
}
