import { cleanText } from './clean-text.ts';
import type { Face } from './face.ts';
import { wrap } from './wrap.ts';

/** The two font weights. */
export type Weight = 'regular' | 'bold';
/** A colour as the operand of the PDF colour operators, each component from 0 to 1. */
export type Color = string;

/** The style of a text. Sizes in points. */
export interface TextStyle {
  readonly weight: Weight;
  readonly size: number;
  /** Distance from one baseline to the next. */
  readonly leading: number;
  readonly color: Color;
}
/** A line ready to be drawn. */
export interface SetLine {
  readonly text: string;
  /** The operand of TJ. */
  readonly codes: string;
  /** In points. */
  readonly width: number;
}
/** Breaks texts into lines and encodes them. */
export interface Typesetter {
  readonly faces: Readonly<Record<Weight, Face>>;
  set(text: string, style: TextStyle, width: number): readonly SetLine[];
}

/** Empty lines before and after a text come from the keyboard, not from the writer's intention. */
const EDGE_BREAKS = /^\n+|\n+$/g;
/** Maximum number of texts cached per style and width: the words of a template recur, the names of tags do not. */
const REMEMBERED = 500;

/** Creates the typesetter of one file. */
export function openTypesetter(faces: Readonly<Record<Weight, Face>>): Typesetter {
  const memories = new Map<string, Map<string, readonly SetLine[]>>();

  function setLines(text: string, { weight, size }: TextStyle, width: number): readonly SetLine[] {
    const face = faces[weight];
    const scale = size / 1000;
    const lines = wrap(cleanText(text).replace(EDGE_BREAKS, ''), width / scale, face.width);
    return lines.map((line) => ({ text: line, codes: face.encode(line), width: face.width(line) * scale }));
  }

  function memoryOf(style: TextStyle, width: number): Map<string, readonly SetLine[]> {
    const key = `${style.weight} ${style.size} ${width}`;
    const known = memories.get(key);
    if (known) return known;
    const memory = new Map<string, readonly SetLine[]>();
    memories.set(key, memory);
    return memory;
  }

  return {
    faces,
    set(text, style, width) {
      if (text === '') return [];
      const memory = memoryOf(style, width);
      const known = memory.get(text);
      if (known) return known;
      const lines = setLines(text, style, width);
      if (memory.size >= REMEMBERED) memory.clear();
      memory.set(text, lines);
      return lines;
    },
  };
}
