import { theme as antd, type ThemeConfig } from 'antd';
import type { Theme } from './theme.ts';

/**
 * The colours of `theme.css` that Ant Design calculates with; it derives hover and border shades, so it needs literal
 * values, not variables.
 */
const COLOURS = {
  light: {
    colorPrimary: '#0e7490',
    colorInfo: '#0e7490',
    colorLink: '#0e7490',
    colorSuccess: '#2a9d5c',
    colorWarning: '#d97706',
    colorError: '#c93434',
    colorTextBase: '#18212b',
    colorBgBase: '#ffffff',
    colorBgLayout: '#f4f6f8',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorBorder: '#c9d1d9',
    colorBorderSecondary: '#e3e8ed',
    colorTextPlaceholder: '#667180',
    colorTextDescription: '#566270',
    colorTextTertiary: '#667180',
    colorPrimaryBg: '#e0f1f4',
    colorPrimaryBgHover: '#cfe9ee',
    // what is derived is lighter, and white on it has too little contrast
    colorPrimaryHover: '#0b5f76',
    colorPrimaryActive: '#094f62',
  },
  // in dark mode the derived primary is too dull and its background too bright: set manually
  dark: {
    colorPrimary: '#0f7e98',
    colorInfo: '#0f7e98',
    colorSuccess: '#34b36b',
    colorWarning: '#e08a1e',
    colorError: '#e5534f',
    colorTextBase: '#e8edf1',
    colorBgBase: '#171d23',
    colorBgLayout: '#0f1418',
    colorBgContainer: '#171d23',
    colorBgElevated: '#1e252c',
    colorBorder: '#3d4852',
    colorBorderSecondary: '#2a333b',
    colorTextPlaceholder: '#8793a0',
    colorTextDescription: '#a3afba',
    colorTextTertiary: '#8793a0',
    colorPrimaryBg: '#15343c',
    colorPrimaryBgHover: '#1a414b',
    colorPrimaryHover: '#0d6e86',
    colorPrimaryActive: '#0b5f76',
    colorPrimaryBorder: '#1f6272',
    colorPrimaryText: '#4fc3d9',
    colorPrimaryTextHover: '#79d5e6',
    colorPrimaryTextActive: '#4fc3d9',
    colorLink: '#4fc3d9',
    colorLinkHover: '#79d5e6',
    colorLinkActive: '#4fc3d9',
  },
} as const satisfies Record<Theme, ThemeConfig['token']>;

/** The inputs of the theme. */
export interface ThemeNeeds {
  readonly look: Theme;
  /** 1 up to 1920 px of width, growing beyond (readings D65). */
  readonly scale: number;
  /** Touch input: targets of 44 px. */
  readonly touch: boolean;
  /** The user's system requests reduced motion. */
  readonly still: boolean;
}

/** Returns the Ant Design theme for a look and a screen. */
export function antdTheme({ look, scale, touch, still }: ThemeNeeds): ThemeConfig {
  const colours = COLOURS[look];
  const itemHeight = Math.round((touch ? 44 : 32) * scale);
  // text in the accent colour is as bright as a link
  const accent = colours.colorLink;
  const hover = { defaultHoverColor: accent, defaultHoverBorderColor: accent };
  const selected = {
    itemSelectedBg: colours.colorPrimaryBg,
    itemSelectedColor: accent,
    subMenuItemSelectedColor: accent,
  };
  return {
    // styles stay in the page (`lastingStyles`): those of another look must not apply
    cssVar: { key: `pl-${look}-${Math.round(scale * 1000)}${touch ? '-touch' : ''}${still ? '-still' : ''}` },
    algorithm: look === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      ...colours,
      fontFamily: 'var(--sans)',
      fontFamilyCode: 'var(--mono)',
      fontSize: Math.round(14 * scale),
      controlHeight: Math.round((touch ? 44 : 32) * scale),
      borderRadius: 6,
      wireframe: false,
      motion: !still,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.15s',
    },
    components: {
      Menu: {
        ...selected,
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemHeight,
        itemMarginBlock: 2,
        collapsedWidth: 64,
        activeBarBorderWidth: 0,
      },
      Table: { headerBg: look === 'dark' ? '#1b2229' : '#f7f8fa', cellPaddingBlock: 8, cellPaddingBlockMD: 6 },
      Form: { verticalLabelPadding: '0 0 4px', itemMarginBottom: 18 },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', ...hover },
      Tabs: { itemSelectedColor: accent, itemHoverColor: accent, itemActiveColor: accent, inkBarColor: accent },
      Pagination: { itemActiveColor: accent, itemActiveColorHover: accent },
    },
  };
}
