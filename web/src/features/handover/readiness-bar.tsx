import { handoverReadiness, type Readiness } from '@plumbline/contract/features/handover/calls/handover-readiness.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/language.ts';
import { useCall } from '../../lib/query.ts';
import css from './raise-page.module.css';
import { READINESS, statusAddress } from './status-address.ts';
import { listHandoverWords } from './list-words.ts';

/** The objects of a type by where they stand. */
interface ReadinessBarProps {
  readonly type: string;
  readonly text: string;
  /** The one that is shown. */
  readonly shown: string;
  readonly onShow: (show: keyof Readiness) => void;
}

const useReadiness = (type: string, text = ''): Readiness | undefined =>
  useCall(handoverReadiness, { type, text }, { placeholderData: (before) => before }).data;

/** Ready, blocked, not raised, overdue, accepted: each with its count, and each the way to exactly those. */
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

/** The same in short, beside a list: what is ready, blocked and overdue. */
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
