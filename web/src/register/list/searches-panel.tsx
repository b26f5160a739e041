import { Tabs } from 'antd';
import { fieldOf } from '../../grid/columns.ts';
import { useFocusInside } from '../../grid/use-focus-inside.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { PlainButton, PlainList } from '../../ui/layout.tsx';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { AdvancedFilter } from '../filter/advanced-filter.tsx';
import { filterWords } from '../filter/filter-words.ts';
import { recentOf } from './recent-searches.ts';
import css from './searches.module.css';
import type { RegisterScreen } from './use-register-screen.ts';
import { startView } from './view.ts';
import { registerWords } from '../words.ts';

interface PanelProps {
  readonly screen: RegisterScreen;
  readonly onClose: () => void;
}

/** The panel behind the Searches button. */
export default function SearchesPanel({ screen, onClose }: PanelProps): React.JSX.Element {
  const say = useSay();
  const panel = useFocusInside();
  useHotkey('escape', onClose, { whileTyping: true });
  return (
    <div ref={panel} role="dialog" aria-label={say(registerWords.searches)} className={css.panel}>
      <Tabs
        size="small"
        items={[
          {
            key: 'advanced',
            label: say(registerWords.advanced),
            children: <AdvancedFilter screen={screen} onDone={onClose} />,
          },
          { key: 'recent', label: say(registerWords.recent), children: <Recent screen={screen} onClose={onClose} /> },
        ]}
      />
    </div>
  );
}

/** The last five searches of this page. */
function Recent({ screen, onClose }: PanelProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { path } = useCurrentPage();
  const recent = recentOf(path);
  if (recent.length === 0) return <p className={css.note}>{say(registerWords.noRecent)}</p>;
  return (
    <PlainList className={css.list}>
      {recent.map((filter) => (
        <li key={JSON.stringify(filter)}>
          <PlainButton
            className={css.use}
            onClick={() => {
              const { filters, rest } = startView(screen.register, new URLSearchParams(), { filter });
              screen.change({ filters, rest });
              onClose();
            }}
          >
            <span>{filterWords(filter, fieldOf(screen.register), language)}</span>
          </PlainButton>
        </li>
      ))}
    </PlainList>
  );
}
