import { LEVEL_NAMES } from '@plumbline/contract/aliases.ts';
import type { LevelNode } from '@plumbline/contract/features/levels/calls/levels.ts';
import { useSay } from '../../lib/value/language.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { InLanguage } from '../../ui/in-language.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import css from './level-select-page.module.css';
import { useLevels } from './use-levels.ts';
import { levelWords } from './words.ts';

/** One step with its choices, the same wherever levels are chosen. */
export function LevelChoices({
  level,
  choices,
  value,
  onPick,
}: {
  readonly level: LevelNode['level'];
  readonly choices: readonly LevelNode[];
  readonly value: string | undefined;
  readonly onPick: (node: LevelNode) => void;
}): React.JSX.Element {
  const say = useSay();
  return (
    <section className={css.step} aria-label={say(LEVEL_NAMES[level])}>
      <h2>
        <span aria-hidden>{level}</span>
        {say(LEVEL_NAMES[level])}
      </h2>
      <ul>
        {choices.map((node) => (
          <li key={node.id}>
            <button type="button" aria-pressed={node.id === value} onClick={() => onPick(node)}>
              <strong>{node.name}</strong>
              {node.description !== '' && (
                <span>
                  <InLanguage text={node.description} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Props of the region choice (readings D72). */
export interface LevelBSelectionProps {
  /** The company whose regions are listed. */
  readonly levelAId: string;
  /** The chosen region; undefined while none is chosen. */
  readonly value: string | undefined;
  readonly onChange: (levelBId: string) => void;
}

/** Chooses one of a company's regions. */
export function LevelBSelection({ levelAId, value, onChange }: LevelBSelectionProps): React.JSX.Element {
  return <LevelSelection level="B" parentId={levelAId} value={value} onChange={onChange} />;
}

/** The levels of one step under a parent, restricted to those the user may see. */
export function LevelSelection({
  level,
  parentId,
  value,
  onChange,
}: {
  readonly level: LevelNode['level'];
  readonly parentId: string | null;
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useLevels();
  if (error !== null) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonTable rows={4} columns={1} />;
  const choices = data.filter((node) => node.level === level && node.parentId === parentId);
  if (choices.length === 0) return <p>{say(levelWords.noneHere)}</p>;
  return (
    <div className={css.steps}>
      <LevelChoices level={level} choices={choices} value={value} onPick={({ id }) => onChange(id)} />
    </div>
  );
}
