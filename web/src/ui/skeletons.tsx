import { useSay } from '../lib/value/language.ts';
import { Card, Grid, Stack } from './layout.tsx';
import css from './skeletons.module.css';
import { uiWords } from './words.ts';

/** Placeholder for a block of known size. Lengths in CSS units. */
export function SkeletonBox({
  width = '100%',
  height = '16px',
}: {
  readonly width?: string;
  readonly height?: string;
}): React.JSX.Element {
  return <span className={css.box} style={{ width, height }} />;
}

/** Placeholder for lines of text. */
export function SkeletonLines({ lines = 3 }: { readonly lines?: number }): React.JSX.Element {
  return (
    <Stack gap={12} role="status" aria-label={useSay()(uiWords.loading)}>
      {Array.from({ length: lines }, (_, at) => (
        <SkeletonBox key={at} width={`${90 - ((at * 17) % 40)}%`} />
      ))}
    </Stack>
  );
}

/** Placeholder for a table, with rows as high as the real ones. */
export function SkeletonTable({
  rows = 12,
  columns = 6,
}: {
  readonly rows?: number;
  readonly columns?: number;
}): React.JSX.Element {
  return (
    <Card className={css.table} role="status" aria-label={useSay()(uiWords.loading)}>
      {Array.from({ length: rows }, (_, row) => (
        <Grid key={row} align="center" gap={24} pad="0 16px" className={css.row}>
          {Array.from({ length: columns }, (__, column) => (
            <SkeletonBox key={column} width={`${40 + (((row + 3) * (column + 2) * 7) % 50)}%`} height="12px" />
          ))}
        </Grid>
      ))}
    </Card>
  );
}

/** Placeholder for the content of a page; its head is in the line above. */
export function SkeletonPage(): React.JSX.Element {
  return (
    <Stack pad="10px 14px">
      <SkeletonTable rows={16} />
    </Stack>
  );
}
