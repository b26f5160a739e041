import { permission } from '@plumbline/contract/access.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { signOffSigners } from '@plumbline/contract/workflow/sign/calls.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useId } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useScopeZone } from '../../lib/place/level-settings.ts';
import { otherDayIn, useToday } from '../../lib/value/scope-clock.ts';
import { useCall } from '../../lib/call/query.ts';
import { useCan } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Grid, Muted } from '../../ui/layout.tsx';
import css from './sign-fields.module.css';
import type { SignChoice } from './sign-choice.ts';
import { signWords } from './words.ts';

/** Who signs and when. */
export interface SignFieldsProps {
  readonly register: RecordKey;
  /** The record; left out when many are signed at once. */
  readonly id?: string | undefined;
  readonly value: SignChoice;
  readonly onChange: (value: SignChoice) => void;
}

/** That nobody may sign: with the way to where that is changed, for a user who may change it. */
function NoSigner(): React.JSX.Element {
  const say = useSay();
  const mayChange = useCan(permission(registers.authorisedPerson.key, 'update'));
  if (!mayChange) return <p className={css.none}>{say(signWords.noSigner)}</p>;
  return (
    <p className={css.none}>
      {say(signWords.noSignerHere)}{' '}
      <Link to={`${registers.authorisedPerson.route}?signers=choose`}>{say(signWords.chooseSigners)}</Link>
    </p>
  );
}

/** Person and day of a sign-off: by default the person of this login and today; a future day is not allowed. */
export function SignFields({ register, id, value, onChange }: SignFieldsProps): React.JSX.Element {
  const say = useSay();
  const { datePattern } = useFormat();
  const today = useToday();
  const signers = useCall(signOffSigners, { register, ...(id === undefined ? {} : { id }) });
  const person = useId();
  const day = useId();
  const me = signers.data?.find((signer) => signer.me)?.id ?? null;
  useEffect(() => {
    if (value.person === null && me !== null) onChange({ ...value, person: me });
  }, [me, value, onChange]);

  if (signers.isError) return <ErrorState small error={signers.error} onRetry={() => void signers.refetch()} />;
  if (signers.data?.length === 0) return <NoSigner />;
  return (
    <Grid align="center" columns="max-content minmax(0, 1fr)" gap="8px 12px" className={css.fields}>
      <label htmlFor={person}>{say(signWords.person)}</label>
      <Select
        id={person}
        value={value.person}
        loading={signers.isPending}
        showSearch={{ optionFilterProp: 'search' }}
        onChange={(chosen) => onChange({ ...value, person: chosen })}
        options={(signers.data ?? []).map(({ id: signer, title, company, me: isMe, deputy }) => ({
          value: signer,
          label: [title, company ?? '', isMe ? `(${say(signWords.me)})` : '', deputy ? say(signWords.deputy) : '']
            .filter((part) => part !== '')
            .join(' · '),
          search: `${title} ${company ?? ''}`,
        }))}
      />
      <label htmlFor={day}>{say(signWords.date)}</label>
      <DatePicker
        id={day}
        value={value.date === '' ? null : dayjs(value.date)}
        format={[datePattern, 'YYYY-MM-DD']}
        maxDate={dayjs(today)}
        allowClear={false}
        onChange={(chosen) => onChange({ ...value, date: chosen === null ? '' : dayjs(chosen).format('YYYY-MM-DD') })}
      />
      <SiteDay />
    </Grid>
  );
}

/** Shows today's date in the scope of work when it differs from the signer's own date. */
function SiteDay(): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const site = otherDayIn(useScopeZone());
  if (site === null) return null;
  return (
    <Muted as="p" className={css.site}>
      {say(fill(signWords.siteDay, { day: format.date(site.day), zone: site.zone }))}
    </Muted>
  );
}
