import { theme } from 'antd';
import { expect, test } from 'vitest';
import { antdTheme } from './antd-theme.ts';

/** The relative luminance of a colour such as `#0e7490` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(['light', 'dark'] as const)(
  'white on the main button has enough contrast, also under the pointer: %s',
  (look) => {
    const { colorPrimary, colorPrimaryHover, colorPrimaryActive } = theme.getDesignToken(
      antdTheme({ look, scale: 1, touch: false, still: true }),
    );
    for (const colour of [colorPrimary, colorPrimaryHover, colorPrimaryActive])
      expect(1.05 / (luminance(colour) + 0.05), colour).toBeGreaterThanOrEqual(4.5);
  },
);
