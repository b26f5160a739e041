import { LockOutlined } from '@ant-design/icons';
import { levelKeepers } from '@plumbline/contract/features/levels/calls/levels.ts';
import { LEVEL_NAMES } from '@plumbline/contract/aliases.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { Muted } from '../../ui/layout.tsx';
import css from './level-note.module.css';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

/** The level that owns a register rarely changes: requested once a visit. */
const KEPT = { staleTime: 10 * 60_000 } as const;

/**
 * Shows at which level the rows of a register are kept and, when the user may not change them, why not and whom to ask
 * (issue 4: a level screen that tells). `short` leaves the people out.
 */
export function LevelNote({
  screen,
  short = false,
}: {
  readonly screen: RegisterScreen;
  readonly short?: boolean;
}): React.ReactNode {
  const say = useSay();
  const { data } = useCall(levelKeepers, { register: screen.register.key }, KEPT);
  if (data === undefined) return null;
  const step = say(LEVEL_NAMES[data.step]);
  const where = say(fill(registerWords.keptAt, { step, name: data.name }));
  if (data.closed === null) return <Muted>{where}</Muted>;
  const why = data.closed === 'level' ? registerWords.closedByLevel : registerWords.closedByRole;
  const ask =
    data.people.length > 0
      ? fill(registerWords.askPeople, { people: data.people.join(', ') })
      : registerWords.askAdministrator;
  return (
    <span className={css.closed}>
      <LockOutlined aria-hidden /> {where}
      {!short && ` ${say(fill(why, { step }))} ${say(ask)}`}
    </span>
  );
}
