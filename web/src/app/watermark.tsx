import { useEffect, useRef } from 'react';
import { clientSettings } from '../lib/client-settings.ts';
import { useSession } from '../lib/session/session.ts';
import { useTheme, type Theme } from '../lib/look/theme.ts';
import css from './watermark.module.css';

/** The size of one tile, and its opacity (specification 9). */
const TILE = { width: 180, height: 150, opacity: 0.15 } as const;

/** Mid-grey in each look: the content beneath stays readable, and a screenshot still identifies the user. */
const INK: Record<Theme, string> = { light: '#7b8794', dark: '#8a97a3' };

function tile(lines: readonly string[], colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const scale = devicePixelRatio;
  canvas.width = TILE.width * scale;
  canvas.height = TILE.height * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  pen.scale(scale, scale);
  pen.translate(TILE.width / 2, TILE.height / 2);
  pen.rotate(-Math.PI / 9);
  pen.fillStyle = colour;
  pen.font = "14px 'Plumbline Sans', 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif";
  pen.textAlign = 'center';
  lines.forEach((line, at) => pen.fillText(line, 0, at * 18));
  return canvas;
}

/** One tile as a background, at its opacity and size: for what lies above the page. */
function ground(lines: readonly string[], colour: string): string {
  const opaque = tile(lines, colour);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [opaque.width, opaque.height];
  const pen = canvas.getContext('2d');
  if (pen === null) return 'none';
  pen.globalAlpha = TILE.opacity;
  pen.drawImage(opaque, 0, 0);
  return `image-set(url("${canvas.toDataURL()}") ${devicePixelRatio}x)`;
}

/**
 * Returns the lines of the watermark: full name, and the last four digits of the phone number unless the installation
 * chose otherwise (readings D64).
 */
export function watermarkLines({ fullName, mobilePhone }: { readonly fullName: string; readonly mobilePhone: string }) {
  const phone = clientSettings()['ui.watermarkPhone'] === 'full' ? mobilePhone : mobilePhone.slice(-4);
  return [fullName, phone].filter((line) => line !== '');
}

/** Identifies the user on every screenshot. */
export function Watermark(): React.JSX.Element {
  const user = useSession((session) => session.user);
  const look = useTheme();
  const place = useRef<HTMLCanvasElement>(null);
  const text = user === null ? '' : watermarkLines(user).join('\n');

  useEffect(() => {
    const canvas = place.current;
    if (canvas === null) return undefined;
    const draw = (): void => {
      canvas.width = window.innerWidth * devicePixelRatio;
      canvas.height = window.innerHeight * devicePixelRatio;
      const pen = canvas.getContext('2d');
      const pattern = pen?.createPattern(tile(text.split('\n'), INK[look]), 'repeat');
      if (!pen || !pattern) return;
      pen.fillStyle = pattern;
      pen.fillRect(0, 0, canvas.width, canvas.height);
    };
    draw();
    document.documentElement.style.setProperty('--watermark', ground(text.split('\n'), INK[look]));
    window.addEventListener('resize', draw);
    return () => {
      window.removeEventListener('resize', draw);
      document.documentElement.style.removeProperty('--watermark');
    };
  }, [text, look]);

  return (
    <canvas
      ref={place}
      aria-hidden
      className={css.mark}
      data-tile={`${TILE.width}x${TILE.height}`}
      style={{ opacity: TILE.opacity }}
    />
  );
}
