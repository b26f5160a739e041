import type { Word } from '@plumbline/contract/words/word.ts';
import { LockOutlined } from '@ant-design/icons';
import { useSay } from '../lib/value/language.ts';
import { Grid } from '../ui/layout.tsx';
import css from './lock-banner.module.css';

/** A line above a record that says what locks it. */
export function LockLine({ word }: { readonly word: Word }): React.JSX.Element {
  const say = useSay();
  return (
    <Grid as="p" muted small columns="16px minmax(0, 1fr)" gap="0 8px" pad="6px 12px" className={css.banner}>
      <LockOutlined aria-hidden className={css.sign} />
      <span>{say(word)}</span>
    </Grid>
  );
}
