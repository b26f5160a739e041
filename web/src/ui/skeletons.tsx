import { useSay } from '../lib/language.ts';
import css from './skeletons.module.css';
import { uiWords } from './words.ts';

/** Stands where a block of a known size will come. Lengths as CSS. */
export function SkeletonBox({
  width = '100%',
  height = '16px',
}: {
  readonly width?: string;
  readonly height?: string;
}): React.JSX.Element {
  return <span className={css.box} style={{ width, height }} />;
}

/** Stands where some lines of text will come. */
export function SkeletonLines({ lines = 3 }: { readonly lines?: number }): React.JSX.Element {
  return (
    <div className={css.lines} role="status" aria-label={useSay()(uiWords.loading)}>
      {Array.from({ length: lines }, (_, at) => (
        <SkeletonBox key={at} width={`${90 - ((at * 17) % 40)}%`} />
      ))}
    </div>
  );
}

/** Stands where a table will come, its rows as high as the real ones. */
export function SkeletonTable({
  rows = 12,
  columns = 6,
}: {
  readonly rows?: number;
  readonly columns?: number;
}): React.JSX.Element {
  return (
    <div className={css.table} role="status" aria-label={useSay()(uiWords.loading)}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.row}>
          {Array.from({ length: columns }, (__, column) => (
            <SkeletonBox key={column} width={`${40 + (((row + 3) * (column + 2) * 7) % 50)}%`} height="12px" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Stands where a page will come: title, actions, work. */
export function SkeletonPage(): React.JSX.Element {
  return (
    <div className={css.page}>
      <div className={css.head}>
        <SkeletonBox width="220px" height="24px" />
        <SkeletonBox width="320px" height="32px" />
      </div>
      <SkeletonTable rows={16} />
    </div>
  );
}
