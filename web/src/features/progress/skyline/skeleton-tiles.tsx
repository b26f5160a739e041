import { Grid } from '../../../ui/layout.tsx';
import { SkeletonBox } from '../../../ui/skeletons.tsx';

/** Placeholder while the tiles load. */
export function SkeletonTiles(): React.JSX.Element {
  return (
    <Grid columns="repeat(auto-fill, minmax(216px, 1fr))" gap={10}>
      {Array.from({ length: 18 }, (_, at) => (
        <SkeletonBox key={at} height="150px" />
      ))}
    </Grid>
  );
}
