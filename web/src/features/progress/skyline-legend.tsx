import { useSay } from '../../lib/language.ts';
import css from './skyline.module.css';
import { progressWords } from './words.ts';

const ENTRIES = ['inProgress', 'ready', 'accepted', 'inDoubt', 'notDue', 'overdue'] as const;

/** What fill and ground of a box mean. */
export function SkylineLegend(): React.JSX.Element {
  const say = useSay();
  return (
    <ul className={css.legend}>
      {ENTRIES.map((entry) => (
        <li key={entry}>
          <span aria-hidden className={css.swatch} data-entry={entry} />
          {say(progressWords[entry])}
        </li>
      ))}
    </ul>
  );
}
