import { themeQuartz, type Theme } from 'ag-grid-community';

/** The look of the grid, based on the CSS variables of the product, so that light and dark mode need no change here. */
export const gridTheme: Theme = themeQuartz.withParams({
  accentColor: 'var(--accent)',
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  textColor: 'var(--text)',
  borderColor: 'var(--border)',
  borderRadius: 0,
  wrapperBorderRadius: 0,
  wrapperBorder: false,
  browserColorScheme: 'inherit',
  fontFamily: 'inherit',
  fontSize: 'var(--fs-small)',
  headerFontSize: 'var(--fs-small)',
  headerFontWeight: 600,
  headerBackgroundColor: 'var(--surface-sunken)',
  headerTextColor: 'var(--text)',
  // painted over the colour of a selected row, not instead of it
  rowHoverColor: 'color-mix(in srgb, var(--text) 5%, transparent)',
  selectedRowBackgroundColor: 'var(--surface-selected)',
  columnBorder: false,
  cellHorizontalPadding: 12,
  headerColumnResizeHandleColor: 'var(--border-strong)',
  pinnedColumnBorder: { color: 'var(--border-strong)' },
});
