import { registerOf } from '@plumbline/contract/registers/index.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { StatusLock } from '@plumbline/contract/workflow/record.ts';
import { useVerb } from '../lib/query.ts';
import { refIn, textIn } from '../lib/row-facts.ts';
import { LockLine } from './lock-line.tsx';

type By = StatusLock<string>['by'][number];
interface Props {
  readonly by: By;
  /** The register of the row, and the row the way begins at. */
  readonly register: AnyRegister;
  readonly row: AnyRow;
  readonly word: (of: { readonly holder: string; readonly status: string }) => Word;
}

/** That a status locks a record: its own, or one of a row it belongs to. Nothing where it does not, or cannot be seen. */
export function StatusLine({ by, register, row, word }: Props): React.JSX.Element | null {
  const [first, ...path] = by.path;
  const field = first ?? by.field;
  const next = targetOf(register, field);
  const id = refIn(row, field)?.id;
  // status and rows above change behind the sheet
  const { data } = useVerb(
    next?.key ?? '',
    'get',
    { id: id ?? '' },
    { staleTime: 0, enabled: next !== undefined && id !== undefined },
  );
  if (next === undefined || id === undefined || data === undefined) return null;
  if (first !== undefined) return <StatusLine by={{ ...by, path }} register={next} row={data} word={word} />;
  if (data[by.flag] !== true) return null;
  return <LockLine word={word({ holder: textIn(row, register.title), status: textIn(data, next.title) })} />;
}

/** The register a reference leads to. */
function targetOf({ fields }: AnyRegister, name: string): AnyRegister | undefined {
  const field = fields[name];
  return field && 'to' in field ? registerOf(field.to) : undefined;
}
