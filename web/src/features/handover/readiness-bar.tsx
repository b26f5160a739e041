import { handoverReadiness, type Readiness } from '@plumbline/contract/features/handover/calls.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import css from './raise-page.module.css';
import { READINESS, statusAddress } from './status-address.ts';
import { listHandoverWords } from './list-words.ts';

/** Props of the readiness counts of a type's objects. */
interface ReadinessBarProps {
  readonly type: string;
  readonly text: string;
  /** The state whose objects are shown. */
  readonly shown: string;
  readonly onShow: (show: keyof Readiness) => void;
}

const useReadiness = (type: string, text = ''): Readiness | undefined =>
  useCall(handoverReadiness, { type, text }, { placeholderData: (before) => before }).data;

/** The counts of ready, blocked, not raised, overdue and accepted objects; each filters to the objects it counts. */
export function ReadinessBar({ type, text, shown, onShow }: ReadinessBarProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const counts = useReadiness(type, text);
  return (
    <ul className={css.chips} aria-label={say(listHandoverWords.statusTitle)}>
      {READINESS.map((show) => (
        <li key={show} data-show={show}>
          <button type="button" aria-pressed={shown === show} onClick={() => onShow(show)}>
            <span>{say(listHandoverWords[show])}</span>
            <strong>{counts === undefined ? '–' : format.count(counts[show])}</strong>
          </button>
        </li>
      ))}
    </ul>
  );
}

const BRIEF = ['ready', 'blocked', 'overdue'] as const satisfies readonly (keyof Readiness)[];

/** The short form beside a list: the ready, blocked and overdue counts. */
export function ReadinessLinks({ type }: { readonly type: string }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const counts = useReadiness(type);
  return (
    <nav className={css.brief} aria-label={say(listHandoverWords.statusTitle)}>
      {BRIEF.map((show) => (
        <Link key={show} to={statusAddress(type, show)} data-show={show}>
          {say(listHandoverWords[show])} <strong>{counts === undefined ? '–' : format.count(counts[show])}</strong>
        </Link>
      ))}
    </nav>
  );
}
