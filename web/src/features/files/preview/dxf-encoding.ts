/** How much of a file precedes its tables, in bytes. */
const HEAD = 65_536;
/** The first version of drawings whose texts are UTF-8: that of 2007. */
const UNICODE = 1021;

/** Code pages of older drawings, as browsers name them. */
const PAGES: Readonly<Record<string, string>> = {
  ANSI_936: 'gb18030',
  GB2312: 'gb18030',
  ANSI_950: 'big5',
  BIG5: 'big5',
  ANSI_932: 'shift_jis',
  ANSI_949: 'euc-kr',
  ANSI_1251: 'windows-1251',
  ANSI_1250: 'windows-1250',
};

/** The encoding of the texts of a drawing, as its header states it. */
export function dxfEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  const version = Number(/\$ACADVER\s+1\s+AC(\d{4})/.exec(head)?.[1] ?? UNICODE);
  if (version >= UNICODE) return 'utf-8';
  const page = /\$DWGCODEPAGE\s+3\s+(\S+)/.exec(head)?.[1]?.toUpperCase() ?? '';
  return PAGES[page] ?? 'windows-1252';
}

/** True for a drawing stored in binary, which the reader does not know. */
export const isBinaryDxf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 18)) === 'AutoCAD Binary DXF';
