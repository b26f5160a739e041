import { dayIn, timeIn } from '@plumbline/contract/rules/clock.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { Block, Row } from './engine/rows.ts';
import { GROUND, MM, TEXT } from './look.ts';
import type { CheckSheetPrint, PhotoPrint } from './print.ts';

const PHOTOS = w('Photos', '照片');
const SIDE_BY_SIDE = 2;
const HEIGHT = 72 * MM;

/**
 * The photos of a sheet, two side by side after its last row, each with its task or punch item, its date and the
 * photographer.
 */
export function photoRows(sheet: CheckSheetPrint, width: number): readonly Row[] {
  const { photos = [], template, timeZone } = sheet;
  if (photos.length === 0) return [];
  const numbers = new Map(template.tasks.map(({ name, number }) => [name, number]));
  const captionOf = ({ task, punch, by, at }: PhotoPrint): string =>
    [numbers.get(task), punch, `${dayIn(at, timeZone)} ${timeIn(at, timeZone)}`, by]
      .filter((part) => part !== undefined && part !== '')
      .join(' · ');
  const block = (photo: PhotoPrint, place: number): Block => ({
    from: (width / SIDE_BY_SIDE) * place,
    to: (width / SIDE_BY_SIDE) * (place + 1),
    frame: GROUND.line,
    valign: 'bottom',
    paragraphs: [{ text: captionOf(photo), style: TEXT.small }],
    mark: { kind: 'photo', bytes: photo.bytes },
  });
  const head: Block = {
    from: 0,
    to: width,
    fill: GROUND.label,
    frame: GROUND.line,
    paragraphs: [{ text: `${PHOTOS.en} ${PHOTOS.zh}`, style: TEXT.section }],
  };
  const lines = Array.from({ length: Math.ceil(photos.length / SIDE_BY_SIDE) }, (_, line) =>
    photos.slice(line * SIDE_BY_SIDE, (line + 1) * SIDE_BY_SIDE),
  );
  return [
    { blocks: [], height: 4 * MM },
    { blocks: [head], height: 0, keepWithNext: true },
    ...lines.map((line) => ({ blocks: line.map(block), height: HEIGHT })),
  ];
}
