import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { signOffTrail, type SignTrailLine } from '@plumbline/contract/workflow/sign/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { CheckOutlined, RollbackOutlined } from '@ant-design/icons';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PlainList, Stack } from '../../ui/layout.tsx';
import css from './sign-trail.module.css';
import { signWords } from './words.ts';

/** Everything ever signed on a record and taken back, latest first; renders nothing while nobody has signed. */
export function SignTrail({
  register,
  id,
}: {
  readonly register: RecordKey;
  readonly id: string;
}): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const { data, error, refetch } = useCall(signOffTrail, { register, id });
  if (error !== null) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={css.trail} aria-label={say(signWords.trail)}>
      <h3>
        {say(signWords.trail)} <span className={css.count}>{format.count(data.length)}</span>
      </h3>
      <PlainList as="ol" className={css.lines}>
        {data.map((line) => (
          <Line key={`${line.at}${line.kind === 'given' ? line.label : ''}`} line={line} />
        ))}
      </PlainList>
    </section>
  );
}

function Line({ line }: { readonly line: SignTrailLine }): React.JSX.Element {
  return line.kind === 'given' ? <Given line={line} /> : <TakenBack line={line} />;
}

function Given({ line }: { readonly line: Extract<SignTrailLine, { kind: 'given' }> }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { person, company, date, by, at, isTakenBack, meaning, proof } = line;
  return (
    <li data-void={isTakenBack || undefined}>
      <CheckOutlined aria-hidden className={css.sign} />
      <Stack className={css.what}>
        <span>
          <strong>{say(signOffWord(line))}</strong> {person}
          {isTakenBack && <span className={css.void}>{say(signWords.isTakenBack)}</span>}
        </span>
        <span className={css.soft}>
          {company !== null && `${company} · `}
          {say(fill(signWords.entered, { by, at: format.dateTime(at) }))}
          {proof !== null && ` · ${say(signWords.proof[proof])}`}
        </span>
        {meaning !== null && <span className={css.soft}>{say(meaning)}</span>}
      </Stack>
      <time dateTime={date}>{format.date(date)}</time>
    </li>
  );
}

function TakenBack({ line }: { readonly line: Extract<SignTrailLine, { kind: 'takenBack' }> }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <li data-back>
      <RollbackOutlined aria-hidden className={css.sign} />
      <Stack className={css.what}>
        <span>
          <strong>{say(signWords.takenBack)}</strong> {line.by}
        </span>
        <q className={css.reason}>{line.reason}</q>
      </Stack>
      <time dateTime={line.at}>{format.dateTime(line.at)}</time>
    </li>
  );
}
