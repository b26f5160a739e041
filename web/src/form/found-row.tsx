import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../lib/language.ts';
import { formWords } from './form-words.ts';
import './form.css';

/** A row as an option of a list under a reference. */
export interface FoundOption {
  readonly value: string;
  readonly label: string;
  readonly description: string | null;
}

/** One row in the list under a reference: its title and what it is. */
export const drawFound = ({ data }: { readonly data: FoundOption }): React.JSX.Element => (
  <span className="pl-found">
    <span className="pl-found-title">{data.label}</span>
    <span className="pl-found-text">{data.description}</span>
  </span>
);

/** Why the list under a reference is empty. */
export function Nothing({
  text,
  busy,
  error,
}: {
  readonly text: string;
  readonly busy: boolean;
  readonly error: Error | null;
}): React.JSX.Element {
  const say = useSay();
  if (error) return <span role="alert">{say(fill(formWords.mayNotFind, { why: error.message }))}</span>;
  return <span>{busy ? say(formWords.searching) : say(fill(formWords.noMatch, { text }))}</span>;
}
