import { registerOf } from '@plumbline/contract/registers/index.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { StatusLock } from '@plumbline/contract/workflow/record.ts';
import { useVerb } from '../lib/call/query.ts';
import { refIn, textIn } from '../lib/value/row-facts.ts';
import { LockLine } from './lock-line.tsx';

type By = StatusLock<string>['by'][number];
interface Props {
  readonly by: By;
  /** The register of the row, and the row where the path starts. */
  readonly register: AnyRegister;
  readonly row: AnyRow;
  readonly word: (facts: { readonly holder: string; readonly status: string }) => Word;
}

/**
 * Says that a status locks a record: its own status, or the status of a row it belongs to. Renders nothing when the
 * record is not locked, or the status cannot be read.
 */
export function StatusLine({ by, register, row, word }: Props): React.JSX.Element | null {
  const [first, ...path] = by.path;
  const next = targetOf(register, first ?? by.field);
  const found = useNamed(next, refIn(row, first ?? by.field)?.id);
  if (next === undefined || found === undefined) return null;
  if (first !== undefined) return <StatusLine by={{ ...by, path }} register={next} row={found} word={word} />;
  if (found[by.flag] !== true) return null;
  return <LockLine word={word({ holder: textIn(row, register.title), status: textIn(found, next.title) })} />;
}

/** The row that a reference refers to; undefined where there is none, and while loading. */
function useNamed(register: AnyRegister | undefined, id: string | undefined): AnyRow | undefined {
  const enabled = register !== undefined && id !== undefined;
  // the status and the rows above can change while the sheet is open
  const { data } = useVerb(register?.key ?? '', 'get', { id: id ?? '' }, { staleTime: 0, enabled });
  return enabled ? data : undefined;
}

/** The register that a reference refers to. */
function targetOf({ fields }: AnyRegister, name: string): AnyRegister | undefined {
  const field = fields[name];
  return field && 'to' in field ? registerOf(field.to) : undefined;
}
