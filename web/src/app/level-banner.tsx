import { useSay } from '../lib/value/language.ts';
import { useLevelOptions, useSubcontractors } from '../lib/place/level-settings.ts';
import { Row } from '../ui/layout.tsx';
import css from './level-banner.module.css';
import { appWords } from './words.ts';

/**
 * Notices shown on every page of a scope: that it is for training only, or that the user sees only part of the data.
 */
export function LevelBanner(): React.ReactNode {
  const say = useSay();
  const { sandpit } = useLevelOptions();
  const subcontractors = useSubcontractors();
  if (!sandpit && subcontractors === null) return null;
  return (
    <Row
      as="aside"
      wrap
      align="stretch"
      justify="center"
      gap="2px 24px"
      small
      className={css.banner}
      aria-label={say(appWords.scope)}
    >
      {sandpit && <strong>{say(appWords.sandpit)}</strong>}
      {subcontractors !== null && (
        <span>
          {say(appWords.onlyTheirs)} {subcontractors.join(', ')}
        </span>
      )}
    </Row>
  );
}
