import { w, type Word } from '../words/word.ts';

/**
 * Every encoding of text that the runtime decodes, with its name. The encoding of a .csv or .xer is detected from the
 * file unless the user chooses one (domain guide 3.14, issue 4); an .xml names its own.
 */
export const ENCODING_NAMES = {
  'utf-8': w('UTF-8', 'UTF-8'),
  'utf-16le': w('UTF-16', 'UTF-16'),
  'utf-16be': w('UTF-16, big-endian', 'UTF-16（大端）'),
  gb18030: w('GB18030, GBK (simplified Chinese)', 'GB18030、GBK（简体中文）'),
  big5: w('Big5 (traditional Chinese)', 'Big5（繁体中文）'),
  shift_jis: w('Shift_JIS (Japanese)', 'Shift_JIS（日文）'),
  'euc-jp': w('EUC-JP (Japanese)', 'EUC-JP（日文）'),
  'iso-2022-jp': w('ISO-2022-JP (Japanese)', 'ISO-2022-JP（日文）'),
  'euc-kr': w('EUC-KR, CP949 (Korean)', 'EUC-KR、CP949（韩文）'),
  'windows-1252': w('Windows-1252 (Western European)', 'Windows-1252（西欧）'),
  'windows-1250': w('Windows-1250 (Central European)', 'Windows-1250（中欧）'),
  'windows-1251': w('Windows-1251 (Cyrillic)', 'Windows-1251（西里尔文）'),
  'windows-1253': w('Windows-1253 (Greek)', 'Windows-1253（希腊文）'),
  'windows-1254': w('Windows-1254 (Turkish)', 'Windows-1254（土耳其文）'),
  'windows-1255': w('Windows-1255 (Hebrew)', 'Windows-1255（希伯来文）'),
  'windows-1256': w('Windows-1256 (Arabic)', 'Windows-1256（阿拉伯文）'),
  'windows-1257': w('Windows-1257 (Baltic)', 'Windows-1257（波罗的海）'),
  'windows-1258': w('Windows-1258 (Vietnamese)', 'Windows-1258（越南文）'),
  'windows-874': w('Windows-874 (Thai)', 'Windows-874（泰文）'),
  'koi8-r': w('KOI8-R (Russian)', 'KOI8-R（俄文）'),
  'koi8-u': w('KOI8-U (Ukrainian)', 'KOI8-U（乌克兰文）'),
  ibm866: w('CP866 (Cyrillic, DOS)', 'CP866（西里尔文，DOS）'),
  'x-mac-cyrillic': w('Mac Cyrillic', 'Mac 西里尔文'),
  macintosh: w('Mac Roman', 'Mac 西欧'),
  'iso-8859-2': w('ISO-8859-2 (Central European)', 'ISO-8859-2（中欧）'),
  'iso-8859-3': w('ISO-8859-3 (South European)', 'ISO-8859-3（南欧）'),
  'iso-8859-4': w('ISO-8859-4 (North European)', 'ISO-8859-4（北欧）'),
  'iso-8859-5': w('ISO-8859-5 (Cyrillic)', 'ISO-8859-5（西里尔文）'),
  'iso-8859-6': w('ISO-8859-6 (Arabic)', 'ISO-8859-6（阿拉伯文）'),
  'iso-8859-7': w('ISO-8859-7 (Greek)', 'ISO-8859-7（希腊文）'),
  'iso-8859-8': w('ISO-8859-8 (Hebrew)', 'ISO-8859-8（希伯来文）'),
  'iso-8859-8-i': w('ISO-8859-8-I (Hebrew, logical)', 'ISO-8859-8-I（希伯来文，逻辑顺序）'),
  'iso-8859-10': w('ISO-8859-10 (Nordic)', 'ISO-8859-10（北欧）'),
  'iso-8859-13': w('ISO-8859-13 (Baltic)', 'ISO-8859-13（波罗的海）'),
  'iso-8859-14': w('ISO-8859-14 (Celtic)', 'ISO-8859-14（凯尔特）'),
  'iso-8859-15': w('ISO-8859-15 (Western European)', 'ISO-8859-15（西欧）'),
  'iso-8859-16': w('ISO-8859-16 (Romanian)', 'ISO-8859-16（罗马尼亚文）'),
} as const satisfies Record<string, Word>;

/** The encoding of a text file. */
export type ImportEncoding = keyof typeof ENCODING_NAMES;
/** The possible encodings of a text file. */
export const ENCODINGS = Object.keys(ENCODING_NAMES) as [ImportEncoding, ...ImportEncoding[]]; // eslint-disable-line -- the keys of the object above
