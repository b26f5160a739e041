import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { signOffOf } from '@plumbline/contract/workflow/sign/calls/sign-off-of.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { LockOutlined } from '@ant-design/icons';
import { useSay } from '../lib/language.ts';
import { useCall } from '../lib/query.ts';
import css from './lock-banner.module.css';
import { lockWord, type Signed } from './lock-words.ts';
import { standOf } from './sign/sign-choice.ts';

/** What can still change of a record that is signed; nothing while it is not. */
export function LockBanner({
  register,
  row,
}: {
  readonly register: RecordKey;
  readonly row: AnyRow;
}): React.JSX.Element | null {
  const say = useSay();
  const { data } = useCall(signOffOf, { register, id: row.id });
  const signed: Signed | null = data ? standOf(data) : null;
  const word = signed && lockWord(factsOf(register), registers[register], signed);
  if (!word) return null;
  return (
    <p className={css.banner}>
      <LockOutlined aria-hidden className={css.sign} />
      <span>{say(word)}</span>
    </p>
  );
}
