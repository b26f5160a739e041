import { SkeletonBox } from '../../../ui/skeletons.tsx';
import css from '../grid/completions-grid.module.css';

/** Placeholder while the tiles load. */
export function SkeletonTiles(): React.JSX.Element {
  return (
    <div className={css.tiles}>
      {Array.from({ length: 18 }, (_, at) => (
        <SkeletonBox key={at} height="150px" />
      ))}
    </div>
  );
}
