import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { signOffOf } from '@plumbline/contract/workflow/sign/calls.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { useCall } from '../lib/call/query.ts';
import { LockLine } from './lock-line.tsx';
import { lockWord, type Signed, statusLockWord } from './lock-words.ts';
import { isVoidRow } from '../lib/value/is-void-row.ts';
import { VoidLine } from './void/void-line.tsx';
import { signedStageOf } from './sign/sign-choice.ts';
import { StatusLine } from './status-line.tsx';

interface Props {
  readonly register: RecordKey;
  readonly row: AnyRow;
}

/**
 * Shows what can still be changed in a record that is signed or locked by a status; renders nothing when it is neither.
 */
export function LockBanner({ register, row }: Props): React.JSX.Element {
  const { status } = factsOf(register).locks;
  if (isVoidRow(register, row)) return <VoidLine register={register} row={row} />;
  return (
    <>
      <SignedLine register={register} row={row} />
      {status?.by.map((by) => (
        <StatusLine
          key={by.flag}
          by={by}
          register={registers[register]}
          row={row}
          word={(facts) => statusLockWord(status, registers[register], facts)}
        />
      ))}
    </>
  );
}

function SignedLine({ register, row }: Props): React.JSX.Element | null {
  const { data } = useCall(signOffOf, { register, id: row.id });
  const signed: Signed | null = data ? signedStageOf(data) : null;
  const word = signed && lockWord(factsOf(register), registers[register], signed);
  return word && <LockLine word={word} />;
}
