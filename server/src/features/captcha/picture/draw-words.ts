import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { CAPTCHA_SIZE } from '@plumbline/contract/features/captcha/calls.ts';
import { createCanvas, GlobalFonts, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Point, Solution } from '../solution.ts';
import type { Chance } from './chance.ts';
import { drawBackground } from './draw-background.ts';
import { HEIGHT, hsl, WIDTH } from './paint.ts';

const FONT_FILE = '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf';
const FONT = 'captcha';
/** Pixels; the reference implementation uses 25. */
const FONT_SIZE = 28;
/** One more than the user has to click. */
const DRAWN = CAPTCHA_SIZE.points + 1;

/** Common characters that are not easily confused, many of them from the construction field. */
const CHARACTERS =
  '准绳检验阀泵管道仪表电缆塔罐炉钢焊接压力温度流量图纸签字清单系统设备工程质量安全现场测试完成移交调试运行维护' +
  '船海港桥山河云雪春夏秋冬星光森林花草鸟鱼马羊虎龙梅竹茶酒米麦糖盐金银铜铁玉石黄红蓝绿紫橙黑灰' +
  '书笔墨画琴棋诗歌舞钟灯门窗椅桌城街村家园楼屋店桶瓶碗盘刀剑弓箭旗鼓帆锚';

/** A word captcha, drawn. */
export interface DrawnWords {
  readonly base: Canvas;
  /** Three words in the order to click. */
  readonly wordList: readonly string[];
  readonly solution: Solution;
}

let fontReady = false;
function loadFont(): void {
  if (fontReady) return;
  GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(FONT_FILE), FONT);
  fontReady = true;
}

/** Draws different items at random, in random order, unguessably. */
function draw<T>(items: readonly T[], count: number): readonly T[] {
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)).flat();
}

function write(pen: SKRSContext2D, chance: Chance, { x, y, word }: Point & { readonly word: string }): void {
  const hue = chance.between(0, 360);
  pen.save();
  pen.translate(x, y);
  pen.rotate((chance.between(-45, 45) * Math.PI) / 180);
  pen.font = `${FONT_SIZE}px ${FONT}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = 4;
  pen.strokeStyle = hsl(hue, 45, 14, 0.9);
  pen.strokeText(word, 0, 0);
  pen.fillStyle = hsl(hue, 80, 82);
  pen.fillText(word, 0, 0);
  pen.restore();
}

/**
 * Draws four words, each in one of the first four fifths of the picture, and asks for three of them in random order
 * (captcha protocol 3). The solution is the middle of each word: where a person clicks.
 */
export function drawWords(chance: Chance): DrawnWords {
  loadFont();
  const base = createCanvas(WIDTH, HEIGHT);
  const pen = base.getContext('2d');
  drawBackground(pen, chance);
  const fifth = WIDTH / (DRAWN + 1);
  const placed = draw([...new Set(CHARACTERS)], DRAWN).map((word, at) => ({
    word,
    x: Math.round((at + 0.6) * fifth) + randomInt(-8, 9),
    y: randomInt(26, HEIGHT - 26),
  }));
  for (const each of placed) write(pen, chance, each);
  const targets = draw(placed, CAPTCHA_SIZE.points);
  return {
    base,
    wordList: targets.map(({ word }) => word),
    solution: { type: 'clickWord', points: targets.map(({ x, y }) => ({ x, y })) },
  };
}
