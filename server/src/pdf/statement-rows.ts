import { w } from '@plumbline/contract/words/word.ts';
import type { Row } from './engine/rows.ts';
import { GROUND, TEXT } from './look.ts';
import type { SignOffPrint } from './print.ts';
import { block, both, framed, plain } from './row-parts.ts';

const SIGNED = w('Signed', '签署时间');

/**
 * What each signature stated when it was given, with name and moment (21 CFR 11.50): printed right after the
 * signatures. Signatures given before meanings were stored have none.
 *
 * @param width in mm
 */
export function statementRows(signOffs: readonly SignOffPrint[], width: number): readonly Row[] {
  return signOffs.flatMap(({ label, person, statement }) => {
    if (statement === undefined) return [];
    const word = typeof label === 'string' ? w(label, label) : label;
    const who = [both(word, TEXT.label), plain(person, TEXT.label)];
    const what = [
      both(statement.meaning, TEXT.value),
      ...(statement.at === '' ? [] : [plain(`${SIGNED.en} ${SIGNED.zh}  ${statement.at}`, TEXT.label)]),
    ];
    const edge = width / 3;
    return [
      {
        blocks: [block(0, edge, who, { ...framed, fill: GROUND.label }), block(edge, width, what, framed)],
        height: 0,
      },
    ];
  });
}
