import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { createCanvas, type Image, ImageData, loadImage, type Canvas } from '@napi-rs/canvas';
import { Undrawable } from './render-messages.ts';
import { DRAWN_TYPES } from './drawn-types.ts';
import { pictureSize } from './picture-size.ts';
import { openPdfFile } from './pdfium.ts';

/** Maximum number of pixels of a picture that is unpacked: more than the largest photo of a phone. */
const MOST_PIXELS = 64_000_000;
/** A drawing page is drawn at most so many times its size in points. */
const MOST_SCALE = 2;

/** A page to be drawn. */
interface Wanted {
  readonly type: string;
  /** Counted from 1. */
  readonly page: number;
  /** Maximum length of the longer side, in pixels. */
  readonly longest: number;
  /** Maximum number of pixels a point of a PDF. */
  readonly scale?: number;
}

/** What is drawn, and on how many pages the file has it. */
interface Source {
  readonly picture: Canvas | Image;
  /** As EXIF and TIFF number it; 1 upright. */
  readonly orientation: number;
  readonly pages: number;
}

function demandPixels(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new Undrawable('damaged');
  if (width * height > MOST_PIXELS) throw new Undrawable('tooHeavy');
}

function canvasOf(rgba: Uint8Array, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const { buffer, byteOffset, length } = rgba;
  const pixels = new Uint8ClampedArray(buffer, byteOffset, length);
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

/** The part of libheif that is used. Its files are under LGPL-3.0: they stay apart, and can be replaced. */
interface Libheif {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}
interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (data: unknown) => void): void;
}
type LibheifFactory = (options: { readonly wasmBinary: Uint8Array }) => Libheif;

const require = createRequire(import.meta.url);
let libheif: Libheif | undefined;
function decoder(): InstanceType<Libheif['HeifDecoder']> {
  if (libheif === undefined) {
    const start = require('libheif-js/libheif-wasm/libheif.js') as LibheifFactory; // eslint-disable-line -- it has no types for its factory
    libheif = start({ wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')) });
  }
  return new libheif.HeifDecoder();
}

/** Pixels of a HEIC photo, turned as its file says. */
async function readHeic(bytes: Buffer): Promise<Source> {
  const photos = decoder().decode(bytes);
  const photo = photos.find((each) => each.is_primary()) ?? photos[0];
  if (photo === undefined) throw new Undrawable('damaged');
  const [width, height] = [photo.get_width(), photo.get_height()];
  demandPixels(width, height);
  const data = new Uint8ClampedArray(width * height * 4);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  photo.display({ data, width, height }, resolve);
  if ((await promise) === null) throw new Undrawable('damaged');
  return { picture: canvasOf(new Uint8Array(data.buffer), width, height), orientation: 1, pages: 1 };
}

type Directory = Readonly<Record<string, unknown>> & { width?: number; height?: number };
interface Utif {
  decode(bytes: ArrayBuffer): Directory[];
  decodeImage(bytes: ArrayBuffer, directory: Directory, all: readonly Directory[]): void;
  toRGBA8(directory: Directory): Uint8Array;
}

const numbersIn = (directory: Directory, tag: number): readonly number[] => {
  const value = directory[`t${tag}`];
  return Array.isArray(value) || value instanceof Uint8Array ? Array.from(value, Number) : [];
};

/** Whether every strip and tile of a page is within the file: the reader would leave the rest black without a word. */
function isWholePage(directory: Directory, length: number): boolean {
  const [offsets, counts] = [273, 324].map((tag) => numbersIn(directory, tag)).find((found) => found.length > 0)
    ? [
        [...numbersIn(directory, 273), ...numbersIn(directory, 324)],
        [...numbersIn(directory, 279), ...numbersIn(directory, 325)],
      ]
    : [[], []];
  return offsets.length > 0 && offsets.every((offset, at) => offset > 0 && offset + (counts[at] ?? 1) <= length);
}

/** More pages than a scanner joins. */
const MOST_PAGES = 5_000;

/** @throws Undrawable for a file whose directories point in circles: the reader would follow them for ever */
function demandEnd(bytes: Buffer): void {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II';
  const read = (at: number, width: 2 | 4): number => {
    if (at + width > bytes.length) return 0;
    return isLittle ? bytes.readUIntLE(at, width) : bytes.readUIntBE(at, width);
  };
  const seen = new Set<number>();
  for (let at = read(4, 4); at !== 0; at = read(at + 2 + read(at, 2) * 12, 4)) {
    if (seen.has(at) || seen.size > MOST_PAGES) throw new Undrawable('damaged');
    seen.add(at);
  }
}

/** Pixels of a page of a TIFF. */
function readTiff(bytes: Buffer, page: number): Source {
  const utif = require('utif2') as Utif; // eslint-disable-line -- its types ask for the whole of Node
  demandEnd(bytes);
  const copy = new Uint8Array(bytes).buffer;
  const directories = utif.decode(copy).filter((each) => numbersIn(each, 256).length > 0);
  const directory = directories[page - 1];
  if (directory === undefined) throw new Undrawable(directories.length === 0 ? 'damaged' : 'noPage');
  const [width = 0, height = 0] = [numbersIn(directory, 256)[0], numbersIn(directory, 257)[0]];
  demandPixels(width, height);
  if (!isWholePage(directory, bytes.length)) throw new Undrawable('damaged');
  utif.decodeImage(copy, directory, directories);
  const rgba = utif.toRGBA8(directory);
  if (rgba.length < width * height * 4) throw new Undrawable('damaged');
  const orientation = numbersIn(directory, 274)[0] ?? 1;
  return { picture: canvasOf(rgba, width, height), orientation, pages: directories.length };
}

/** A picture that browsers show as well; its decoder turns it upright by itself. */
async function readPlain(bytes: Buffer, type: string): Promise<Source> {
  const size = pictureSize(bytes, type);
  if (size === null) throw new Undrawable('damaged');
  demandPixels(size.width, size.height);
  return { picture: await loadImage(bytes), orientation: 1, pages: 1 };
}

async function readPdf(bytes: Buffer, { page, longest, scale: most = MOST_SCALE }: Wanted): Promise<Source> {
  using pdf = await openPdfFile(bytes);
  if (page > pdf.pages) throw new Undrawable('noPage');
  const { width, height } = pdf.sizeOf(page);
  const scale = Math.min(most, longest / Math.max(width, height));
  const drawn = pdf.draw(page, scale);
  return { picture: canvasOf(drawn.pixels, drawn.width, drawn.height), orientation: 1, pages: pdf.pages };
}

/** Reads a file as a picture. @throws Undrawable */
async function sourceOf(bytes: Buffer, wanted: Wanted): Promise<Source> {
  const { type, page } = wanted;
  if (type === 'application/pdf') return readPdf(bytes, wanted);
  if (type === 'image/tiff') return readTiff(bytes, page);
  if (page !== 1) throw new Undrawable('noPage');
  if (type === 'image/heic') return readHeic(bytes);
  return readPlain(bytes, type);
}

/** Turns and mirrors as EXIF and TIFF number it: the matrix of a picture drawn into one of the given size. */
function turn(orientation: number, w: number, h: number): readonly [number, number, number, number, number, number] {
  const turns = [
    [1, 0, 0, 1, 0, 0],
    [-1, 0, 0, 1, w, 0],
    [-1, 0, 0, -1, w, h],
    [1, 0, 0, -1, 0, h],
    [0, 1, 1, 0, 0, 0],
    [0, 1, -1, 0, h, 0],
    [0, -1, -1, 0, h, w],
    [0, -1, 1, 0, 0, w],
  ] as const;
  return turns[orientation - 1] ?? turns[0];
}

/** A page upright and no larger than wanted, on white. */
async function upright(
  bytes: Buffer,
  wanted: Wanted,
): Promise<{ readonly canvas: Canvas; readonly width: number; readonly height: number; readonly pages: number }> {
  const { type, longest } = wanted;
  if (!DRAWN_TYPES.has(type)) throw new Undrawable('noPicture');
  const { picture, orientation, pages } = await sourceOf(bytes, wanted);
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const [w, h] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const [width, height] = orientation > 4 ? [h, w] : [w, h];
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  // transparent parts are drawn on white, as on paper
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.setTransform(...turn(orientation, w, h));
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, w, h);
  return { canvas, width, height, pages };
}

/** A JPEG of a file or a page of it, upright and no larger than wanted, with nothing of what its camera wrote. */
export async function jpegOf(
  bytes: Buffer,
  wanted: Wanted,
): Promise<{ readonly jpeg: Buffer; readonly width: number; readonly height: number; readonly pages: number }> {
  const { canvas, ...size } = await upright(bytes, wanted);
  return { jpeg: canvas.toBuffer('image/jpeg', 82), ...size };
}

/** The pixels of a file or a page of it, four bytes each, upright and no larger than wanted. */
export async function pixelsOf(
  bytes: Buffer,
  wanted: Wanted,
): Promise<{
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly pages: number;
}> {
  const { canvas, width, height, pages } = await upright(bytes, wanted);
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return { data: new Uint8ClampedArray(data), width, height, pages };
}
