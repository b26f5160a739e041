import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { PlainButton } from '../../ui/layout.tsx';
import css from './choice-tabs.module.css';

/** Props of tabs for a page without a component library; the chosen tab's panel is below. */
interface ChoiceTabsProps<K extends string> {
  /** What the tabs choose, for screen readers. */
  readonly label: string;
  readonly tabs: readonly (readonly [K, string])[];
  readonly chosen: K;
  readonly onChoose: (key: K) => void;
  /** Tabs within a tab, drawn smaller. */
  readonly inner?: boolean;
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Arrow keys move to the neighbouring tab and choose it, as usual for tabs; only the chosen tab is in the tab order.
 */
export function ChoiceTabs<K extends string>(props: ChoiceTabsProps<K>): React.JSX.Element {
  const { label, tabs, chosen, onChoose, inner = false, children } = props;
  const id = useId();
  const idOf = (key: K): string => `${id}${key}`;
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(([key]) => key === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length]?.[0];
    if (next === undefined) return;
    onChoose(next);
    document.getElementById(idOf(next))?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={inner ? css.inner : css.tabs}>
        {tabs.map(([key, text]) => (
          <PlainButton
            key={key}
            id={idOf(key)}
            role="tab"
            className={css.tab}
            aria-selected={key === chosen}
            aria-controls={`${id}panel`}
            tabIndex={key === chosen ? 0 : -1}
            onKeyDown={step}
            onClick={() => onChoose(key)}
          >
            {text}
          </PlainButton>
        ))}
      </div>
      <div className={inner ? undefined : css.panel} role="tabpanel" id={`${id}panel`} aria-labelledby={idOf(chosen)}>
        {children}
      </div>
    </div>
  );
}
