import { crc32, deflateRawSync } from 'node:zlib';

/** A part of a zip for tests. The directory may misstate it. */
export interface TestPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Unpacked size stated in the directory, if not the true one. */
  readonly statedBytes?: number;
  /** Checksum stated in the directory, if not the true one. */
  readonly statedChecksum?: number;
  /** General purpose flags; bit 0 means encrypted. */
  readonly flags?: number;
}

/** A zip with exactly these parts, made without the code under test. */
export function zipOf(parts: readonly TestPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const content = Buffer.from(part.content);
    const packed = deflateRawSync(content);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(part.flags ?? 0x0800, 2);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(part.statedChecksum ?? crc32(content), 10);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(part.statedBytes ?? content.length, 18);
    fixed.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    locals.push(Buffer.from('504b0304', 'hex'), fixed, name, packed);
    directory.push(Buffer.from('504b01021400', 'hex'), fixed, place, name);
    offset += 30 + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  Buffer.from('504b0506', 'hex').copy(end);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook with one sheet; each may be replaced. */
export function workbookOf(parts: {
  readonly sheetData?: string;
  readonly sheet?: string;
  readonly workbook?: string;
  readonly strings?: string;
  readonly styles?: string;
}): TestPart[] {
  const sheet = parts.sheet ?? `<worksheet xmlns="${MAIN}"><sheetData>${parts.sheetData ?? ''}</sheetData></worksheet>`;
  const list = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const relations = `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
  return [
    { name: 'xl/workbook.xml', content: parts.workbook ?? list },
    { name: 'xl/_rels/workbook.xml.rels', content: relations },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ...(parts.strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: parts.strings }]),
    ...(parts.styles === undefined ? [] : [{ name: 'xl/styles.xml', content: parts.styles }]),
  ];
}

/** `<row>` elements with inline texts and references. */
export function inlineRows(rows: ReadonlyArray<readonly string[]>): string {
  return rows
    .map((cells, at) => {
      const xml = cells.map((cell, column) => {
        const reference = `${String.fromCharCode(65 + column)}${at + 1}`;
        return `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`;
      });
      return `<row r="${at + 1}">${xml.join('')}</row>`;
    })
    .join('');
}
