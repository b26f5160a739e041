import css from './skyline-drawing.module.css';

/** Number of boxes in each column, left to right. */
const HEIGHTS = [3, 5, 8, 5, 8, 6, 9, 12, 11, 16, 15, 19, 24, 22, 26, 23, 25, 25, 21, 20, 15, 15, 14, 9, 10, 6, 4];
/** The blocked boxes, as column-row. */
const BLOCKED = new Set(['12-11', '14-24', '15-11', '16-24', '17-24', '18-17', '13-17', '19-10', '21-4', '22-10']);

const BOX = { width: 19, height: 12, gapX: 5.5, gapY: 3.5, rows: 26 } as const;
const STEP_X = BOX.width + BOX.gapX;
const STEP_Y = BOX.height + BOX.gapY;
const WIDTH = HEIGHTS.length * STEP_X - BOX.gapX;
const HEIGHT = BOX.rows * STEP_Y;

function colour(column: number, row: number): string | undefined {
  if (BLOCKED.has(`${column}-${row}`)) return css.blocked;
  if (column < 12) return css.done;
  return column < 17 ? css.ready : css.waiting;
}

/** A drawing of the product's subject: certificates stacked by week, the finished ones first. */
export function SkylineDrawing({ label }: { readonly label: string }): React.JSX.Element {
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax meet"
      role="img"
      aria-label={label}
    >
      {HEIGHTS.map((boxes, column) => (
        <g key={column} className={css.column} style={{ animationDelay: `${column * 18}ms` }}>
          {Array.from({ length: boxes }, (_, row) => (
            <rect
              key={row}
              className={colour(column, row)}
              x={column * STEP_X}
              y={HEIGHT - (row + 1) * STEP_Y + BOX.gapY}
              width={BOX.width}
              height={BOX.height}
              rx={2.5}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
