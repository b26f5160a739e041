import type { ReactNode } from 'react';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../lib/value/language.ts';
import { linksSuperseded } from '@plumbline/contract/rules/links-superseded.ts';
import { supersededIn } from '../lib/value/values.ts';
import { formWords } from './form-words.ts';
import { libWords } from '../lib/words.ts';
import { InLanguage } from '../ui/in-language.tsx';
import './form.css';

/** A row as an option in the dropdown of a reference. */
export interface FoundOption {
  readonly value: string;
  readonly label: string;
  readonly description: string | null;
  /** The row is void or superseded, which is shown. */
  readonly isVoid: boolean;
  readonly isSuperseded: boolean;
}

/** Converts a row found to an option. */
export const foundOption = (row: VerbOutput['lookup'][number]): FoundOption => ({
  value: row.id,
  label: row.title,
  description: row.description,
  isVoid: row.void === true,
  isSuperseded: row.superseded === true,
});

/** The title of a row, struck through with the reason where it is void or superseded. */
export function MarkedTitle({
  isVoid = false,
  isSuperseded = false,
  children,
}: {
  readonly isVoid?: boolean | undefined;
  readonly isSuperseded?: boolean | undefined;
  readonly children: ReactNode;
}): React.JSX.Element {
  const say = useSay();
  if (!isVoid && !isSuperseded) return <span>{children}</span>;
  return (
    <>
      <span className="pl-void">{children}</span>
      <small className="pl-void-word">{say(isVoid ? formWords.void : libWords.superseded)}</small>
    </>
  );
}

/** The warning below an input that refers to superseded rows; nothing where there are none. */
export function SupersededWarning({ value }: { readonly value: unknown }): ReactNode {
  const say = useSay();
  const titles = supersededIn(value);
  if (titles.length === 0) return null;
  return (
    <div role="status" className="pl-form-warn">
      {say(fill(linksSuperseded, { title: titles.join('; ') }))}
    </div>
  );
}

/** Renders one row in the dropdown of a reference: its title and description. */
export const drawFound = ({ data }: { readonly data: FoundOption }): React.JSX.Element => (
  <span className="pl-found">
    <span className="pl-found-title">
      <MarkedTitle isVoid={data.isVoid} isSuperseded={data.isSuperseded}>
        {data.label}
      </MarkedTitle>
    </span>
    <span className="pl-found-text">
      <InLanguage text={data.description ?? ''} />
    </span>
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
