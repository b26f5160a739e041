import type { Skyline } from '@plumbline/contract/rules/skyline.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import type { SkylineKind, Total } from './skyline-kind.ts';
import { Card, Grid } from '../../../ui/layout.tsx';
import css from './skyline.module.css';
import { progressWords } from '../words.ts';

/** The order of the figures. */
const TONES = ['accepted', 'inDoubt', 'ready'] as const;

/** Props of the figures over a skyline; a figure with a list is a link. */
export interface SkylineTilesProps {
  readonly kind: SkylineKind;
  readonly totals: Skyline['totals'];
}

export function SkylineTiles({ kind, totals }: SkylineTilesProps): React.JSX.Element {
  const say = useSay();
  const { fills, lists, words } = kind;
  const figure = (total: Total) => ({ count: totals[total], to: lists[total] });
  return (
    <Grid as="dl" columns="repeat(auto-fit, minmax(150px, 1fr))" gap={10} className={css.tiles}>
      <FigureTile label={say(words.all)} {...figure('all')} />
      {TONES.map((tone) => {
        const label = fills[tone];
        return label && <FigureTile key={tone} label={say(label)} tone={tone} {...figure(tone)} />;
      })}
      <FigureTile label={say(progressWords.overdue)} tone="overdue" {...figure('overdue')} />
    </Grid>
  );
}

interface FigureTileProps {
  readonly label: string;
  readonly count: number;
  readonly to: string | undefined;
  readonly tone?: 'accepted' | 'inDoubt' | 'ready' | 'overdue';
}
function FigureTile({ label, count, to, tone }: FigureTileProps): React.JSX.Element {
  const format = useFormat();
  return (
    <Card pad="12px 14px" className={css.tile} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{to === undefined || count === 0 ? format.count(count) : <Link to={to}>{format.count(count)}</Link>}</dd>
    </Card>
  );
}
