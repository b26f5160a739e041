import { lookAhead } from '@plumbline/contract/lists/look-ahead.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { useMemo } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useSay } from '../../lib/value/language.ts';
import { extendRegister } from '../../register/extensions.ts';
import RegisterPage from '../../register/list/register-page.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { shownFilter } from './look-ahead-address.ts';
import { AheadButtons } from './ahead-bulk.tsx';
import { LookAheadBar } from './look-ahead-bar.tsx';
import { aheadWords } from './look-ahead-words.ts';
import { useAhead } from './use-ahead.ts';

const FACES = {
  board: lazy(async () => ({ default: (await import('./week-board.tsx')).WeekBoard })),
  round: lazy(async () => ({ default: (await import('./round.tsx')).Round })),
  curve: lazy(async () => ({ default: (await import('./due-curve.tsx')).DueCurve })),
} as const;

extendRegister(lookAhead.key, {
  pageActions: () => <LookAheadBar />,
  bulkActions: [{ key: 'rounds', render: (facts) => <AheadButtons facts={facts} /> }],
  about: aheadWords.about,
});

/**
 * `/Preservation/LookAhead`: the rounds due up to a day and the projected ones, as list, week board, round and curve.
 */
export default function LookAheadPage(): React.JSX.Element {
  const say = useSay();
  const [ahead] = useAhead();
  const { to, show, view } = ahead;
  const filter = useMemo(() => shownFilter({ to, show }), [to, show]);
  if (view === 'list')
    return <RegisterPage register={lookAhead.key} filter={filter} title={registerTitle(lookAhead)} />;
  const Face = FACES[view];
  const title = say(registerTitle(lookAhead));
  return (
    <Page
      title={title}
      crumbs={[{ label: say(aheadWords.group), to: '/preservation' }, { label: title }]}
      actions={<LookAheadBar />}
    >
      <Waiting>
        <Face ahead={ahead} />
      </Waiting>
    </Page>
  );
}
