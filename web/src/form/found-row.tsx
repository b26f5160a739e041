import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../lib/value/language.ts';
import { formWords } from './form-words.ts';
import './form.css';

/** A row as an option in the dropdown of a reference. */
export interface FoundOption {
  readonly value: string;
  readonly label: string;
  readonly description: string | null;
  /** The row is void, which is shown. */
  readonly isVoid: boolean;
}

/** Converts a row found to an option. */
export const foundOption = (row: VerbOutput['lookup'][number]): FoundOption => ({
  value: row.id,
  label: row.title,
  description: row.description,
  isVoid: row.void === true,
});

/** The word shown after a void row. */
export function VoidWord(): React.JSX.Element {
  return <small className="pl-void-word">{useSay()(formWords.void)}</small>;
}

/** Renders one row in the dropdown of a reference: its title and description. */
export const drawFound = ({ data }: { readonly data: FoundOption }): React.JSX.Element => (
  <span className="pl-found">
    <span className="pl-found-title">
      <span className={data.isVoid ? 'pl-void' : ''}>{data.label}</span>
      {data.isVoid && <VoidWord />}
    </span>
    <span className="pl-found-text">{data.description}</span>
  </span>
);

/** Shows why the dropdown of a reference is empty. */
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
