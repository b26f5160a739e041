import type { Word } from '@plumbline/contract/words/word.ts';
import { Input } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { Grid, Muted, Stack } from '../../ui/layout.tsx';
import css from './designer.module.css';
import { designWords } from './words.ts';

/** A text in both languages; a text written in only one is stored in both until somebody translates it. */
export interface WordInputProps {
  readonly label: string;
  readonly value: Word;
  readonly onChange: (word: Word) => void;
  /** The label is only for screen readers. */
  readonly bare?: boolean;
  readonly isLocked: boolean;
}
export function WordInput({ label, value, onChange, bare = false, isLocked }: WordInputProps): React.JSX.Element {
  const say = useSay();
  const renderInput = (language: 'en' | 'zh'): React.JSX.Element => (
    <Input.TextArea
      autoSize={{ minRows: 1, maxRows: 6 }}
      maxLength={500}
      readOnly={isLocked}
      aria-label={`${label} (${say(language === 'en' ? designWords.english : designWords.chinese)})`}
      placeholder={say(language === 'en' ? designWords.english : designWords.chinese)}
      value={value[language]}
      onChange={({ target }) => onChange({ ...value, [language]: target.value.replaceAll('\n', ' ') })}
    />
  );
  return (
    <Stack gap={3} grow className={css.word}>
      {!bare && <Muted small>{label}</Muted>}
      <Grid columns="1fr 1fr" gap={6}>
        {renderInput('en')}
        {renderInput('zh')}
      </Grid>
    </Stack>
  );
}
