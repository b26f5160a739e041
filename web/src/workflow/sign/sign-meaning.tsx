import type { Word } from '@plumbline/contract/words/word.ts';
import css from './sign-fields.module.css';

/**
 * What a signature states, in both languages, as it is stored and printed: the signer reads what they sign. Nothing
 * while it is not known.
 */
export function SignMeaning({ meaning }: { readonly meaning: Word | null | undefined }): React.JSX.Element | null {
  if (!meaning) return null;
  const { en, zh } = meaning;
  return (
    <p className={css.meaning} role="note">
      <span lang="en">{en}</span> {zh !== en && <span lang="zh">{zh}</span>}
    </p>
  );
}
