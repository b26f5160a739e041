import type { Word } from '@plumbline/contract/words/word.ts';
import { LockOutlined } from '@ant-design/icons';
import { useSay } from '../lib/value/language.ts';
import { Muted } from '../ui/layout.tsx';
import css from './lock-banner.module.css';

/** A line above a record that says what locks it. */
export function LockLine({ word }: { readonly word: Word }): React.JSX.Element {
  const say = useSay();
  return (
    <Muted as="p" small className={css.banner}>
      <LockOutlined aria-hidden className={css.sign} />
      <span>{say(word)}</span>
    </Muted>
  );
}
