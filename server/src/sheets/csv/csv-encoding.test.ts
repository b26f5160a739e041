import { ENCODINGS } from '@plumbline/contract/rules/encodings.ts';
import { describe, expect, test } from 'vitest';
import { encoded } from '../testing/encoded.ts';
import { sheetFile } from '../testing/sheet-files.ts';
import { findEncoding } from './csv-encoding.ts';

const found = async (bytes: Buffer | string) => {
  const { encoding, isGuess } = await findEncoding((await sheetFile('a.csv', bytes)).path);
  return [encoding, isGuess];
};
const csv = (text: string): string => `Tag,Text\nP-1,${text}\nP-2,plain\n`;

test('every encoding that the runtime decodes is offered, by its own name', () => {
  for (const encoding of ENCODINGS) expect(new TextDecoder(encoding).encoding).toBe(encoding);
  const iso = Array.from({ length: 16 }, (_, at) => `iso-8859-${at + 1}`).filter((label) => label !== 'iso-8859-12');
  const windows = [874, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map((page) => `windows-${page}`);
  const others =
    'latin1 ascii gb2312 gbk gb18030 big5 big5-hkscs sjis euc-jp iso-2022-jp euc-kr ks_c_5601-1987 ibm866 koi8-r koi8-u mac x-mac-cyrillic utf-8 utf-16 utf-16be iso-8859-8-i tis-620';
  for (const label of [...iso, ...windows, ...others.split(' ')]) {
    const { encoding } = new TextDecoder(label);
    expect([...ENCODINGS, 'gbk'], label).toContain(encoding);
  }
});

describe('an encoding that the file leaves open is a guess', () => {
  test.each([
    ['euc-kr', '급수 펌프 안전 밸브'],
    ['shift_jis', '給水ポンプの安全弁'],
    ['euc-jp', '給水ポンプの安全弁'],
    ['big5', '給水泵的安全閥與壓力變送器'],
    ['gb18030', '压力'],
    ['windows-1251', 'Насос подачи воды'],
    ['koi8-r', 'Насос подачи воды'],
    ['ibm866', 'Насос подачи воды'],
    ['windows-1250', 'zawór bezpieczeństwa, ciśnienie wyłącznika'],
    ['windows-1252', 'pompe à eau, société électrique'],
    ['windows-1253', 'αντλία τροφοδοσίας νερού'],
    ['windows-1254', 'emniyet vanası, güç şalteri, ışık'],
    ['windows-1255', 'משאבת מים'],
    ['windows-1256', 'مضخة المياه الرئيسية'],
    ['windows-874', 'ปั๊มน้ำ'],
  ] as const)('%s: %s', async (encoding, text) => {
    expect(await found(encoded(csv(text), encoding))).toEqual([encoding, true]);
  });
});

test.each([
  ['plain text', csv('pump'), 'utf-8'],
  ['UTF-8', csv('pompe à eau'), 'utf-8'],
  [
    'UTF-8 with a bad byte',
    Buffer.concat([Buffer.from(csv('pompe à eau')), Buffer.from('P-3,\xe0\n', 'latin1')]),
    'utf-8',
  ],
  ['signs that all code pages share', encoded(csv('20 °C ± 1 – 3 m³, ½" ×2'), 'windows-1252'), 'windows-1252'],
  [
    'enough Chinese',
    encoded(csv('压力变送器安装完成后应进行校验，温度计已经安装，阀门尚未调试，请检查所有接线'), 'gb18030'),
    'gb18030',
  ],
])('%s is no guess', async (_, bytes, encoding) => {
  expect(await found(bytes)).toEqual([encoding, false]);
});
