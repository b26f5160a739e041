import { FORM_LIMITS, type FormTemplate, type Task } from '../form.ts';
import { OFFERS, type FormOwner } from '../form-sources.ts';
import type { Word } from '../../words/word.ts';
import { fitTo } from '../form-problems.ts';
import { headerOf } from './header-entries.ts';
import type { LaidCell, LaidSheet } from './laid-sheet.ts';
import { leftOut, type LeftOut, LEFT_WORDS } from './left-out.ts';
import type { Role, Roles } from './roles.ts';
import { keyOf } from './sheet-map.ts';
import { signOffsOf } from './sign-off-cells.ts';
import { inputOf } from './task-input.ts';
import { taskRowsOf, textOfTask, type TaskRow } from './task-rows.ts';
import { LONGEST, wordOf } from './texts.ts';
import { drawnAnswers, isBlankMark, isPunchCaption, shortCaption } from './trade-words.ts';

/** A part of the form, and the cells it was read from. */
export interface FormPart {
  readonly kind: 'title' | 'header' | 'section' | 'boxes' | 'task' | 'comment' | 'signOff';
  /** Its cells, by `row,col`. */
  readonly cells: readonly string[];
  readonly text: Word;
  /** The entry of the header, the task. */
  readonly header?: FormTemplate['header'][number];
  readonly task?: Task;
  /** All of it follows from words of the trade or was set by a person. */
  readonly sure: boolean;
}
/** The form that a sheet is read as. */
export interface OwnForm {
  readonly template: FormTemplate;
  readonly parts: readonly FormPart[];
  /** What the form does not have, with the address of its cell and the reason. */
  readonly left: readonly LeftOut[];
  /** What cells without a role of their own are by the heading of their column. */
  readonly derived: ReadonlyMap<string, Role>;
}

/** The caption of a box that the sheet draws without one. */
const TICK = '✓';

/** Makes a form of a sheet whose cells have their roles. */
export function ownFormOf(sheet: LaidSheet, roles: Roles, owner: FormOwner): OwnForm {
  const builder = new Builder(sheet, roles, owner);
  return builder.build();
}

/** A figure, with its unit or without: a reading that somebody took. A limit has a sign or a range beside it. */
const READING = /^[-+]?\d[\d.,]*\s*[^\s\d]{0,6}$/;
/** True when a cell for an answer holds one; the cell of a reading may say its unit and its limits instead. */
const isFilled = ({ text }: LaidCell, row: TaskRow): boolean =>
  inputOf(row).input?.kind !== 'number' || READING.test(text.trim());

class Builder {
  readonly #sheet: LaidSheet;
  readonly #roles: Roles;
  readonly #owner: FormOwner;
  readonly #parts: FormPart[] = [];
  readonly #left: LeftOut[] = [];
  readonly #derived = new Map<string, Role>();
  /** The captions of the boxes, with the cells they were read from. */
  readonly #boxes = new Map<string, Set<string>>();

  constructor(sheet: LaidSheet, roles: Roles, owner: FormOwner) {
    this.#sheet = sheet;
    this.#roles = roles;
    this.#owner = owner;
  }

  build(): OwnForm {
    const title = this.#title();
    const rows = OFFERS[this.#owner].tasks ? taskRowsOf(this.#sheet, this.#roles) : [];
    const header = headerOf(this.#sheet, this.#roles, this.#owner);
    for (const { entry, cells } of header)
      this.#part({ kind: 'header', cells, text: 'heading' in entry ? entry.heading : entry.label, header: entry });
    this.#dropRest(
      header.slice(FORM_LIMITS.header).flatMap(({ cells }) => cells),
      LEFT_WORDS.manyEntries,
    );
    const boxesAt = this.#parts.length;
    const tasks = this.#tasks(rows);
    this.#boxParts(boxesAt);
    const hasComment = this.#comment(rows);
    const { signOffs, cells } = signOffsOf(this.#sheet, this.#roles);
    for (const [at, { label, zh }] of signOffs.entries())
      this.#part({ kind: 'signOff', cells: cells[at] ?? [], text: { en: label, zh: zh ?? label } });
    const captions = [...this.#boxes.keys()].slice(0, FORM_LIMITS.boxes);
    const punchBox = captions.find(isPunchCaption);
    const template = fitTo(this.#owner, {
      title,
      header: header.slice(0, FORM_LIMITS.header).map(({ entry }) => entry),
      lists: [],
      boxes: captions,
      ...(punchBox !== undefined && { punchBox }),
      tasks,
      hideComment: !hasComment,
      orientation: this.#sheet.landscape ? 'landscape' : 'portrait',
      ...(signOffs.length > 0 && { signOffs: [...signOffs] }),
    });
    const used = new Set([
      ...this.#parts.flatMap((part) => part.cells),
      ...rows.flatMap(({ heads }) => heads.map(keyOf)),
    ]);
    const left = [...this.#left, ...leftOut(this.#sheet, { roles: this.#roles, used, owner: this.#owner })];
    return { template, parts: this.#parts, left, derived: this.#derived };
  }

  #part(part: Omit<FormPart, 'sure'>): void {
    this.#parts.push({ ...part, sure: part.cells.every((key) => this.#roles.get(key)?.sure !== false) });
  }
  #drop(cell: LaidCell | undefined, why: Word): void {
    if (cell) this.#left.push({ row: cell.row, col: cell.col, text: cell.text, why });
  }
  #dropRest(keys: readonly string[], why: Word): void {
    const cells = new Set(keys);
    for (const cell of this.#sheet.cells) if (cells.has(keyOf(cell))) this.#drop(cell, why);
  }
  #word(cells: readonly LaidCell[], text: string): Word {
    if (text.length > LONGEST.text * 2) this.#drop(cells[0], LEFT_WORDS.cut);
    return wordOf(text);
  }

  #title(): Word {
    const cells = this.#sheet.cells.filter(
      (cell) => this.#roles.get(keyOf(cell))?.role === 'title' && cell.text !== '',
    );
    const text = this.#word(cells, cells.map((cell) => cell.text).join('\n'));
    const title = cells.length === 0 ? wordOf(this.#sheet.name) : text;
    this.#part({ kind: 'title', cells: cells.map(keyOf), text: title });
    return title;
  }

  #tasks(rows: readonly TaskRow[]): Task[] {
    const tasks: Task[] = [];
    const isNumbered = rows.some(({ number }) => number !== undefined);
    for (const [at, row] of rows.entries()) {
      if (tasks.length >= FORM_LIMITS.tasks) {
        for (const cell of row.texts) this.#drop(cell, LEFT_WORDS.manyTasks);
        continue;
      }
      const text = textOfTask(row);
      if (text === '') continue;
      tasks.push(this.#task(row, { text, name: `task${tasks.length + 1}`, number: isNumbered ? '' : String(at + 1) }));
    }
    return tasks;
  }

  #task(
    row: TaskRow,
    { text, name, number }: { readonly text: string; readonly name: string; readonly number: string },
  ): Task {
    const section = row.section.map((cell) => cell.text).join(' ');
    if (section !== '') this.#part({ kind: 'section', cells: row.section.map(keyOf), text: wordOf(section) });
    const { input, more } = inputOf(row);
    const hasBoxes = this.#takeBoxes(row);
    const isAsked = hasBoxes || input !== undefined;
    const given = row.number?.text.trim() ?? number;
    if (given.length > LONGEST.number) this.#drop(row.number, LEFT_WORDS.longNumber);
    const task: Task = {
      name,
      number: given.slice(0, LONGEST.number),
      text: this.#word(row.texts, more.length === 0 ? text : `${text} (${more.join('; ')})`),
      ...(section !== '' && { title: wordOf(section) }),
      required: isAsked,
      weight: isAsked ? 1 : 0,
      boxes: hasBoxes,
      ...(input && { input }),
      comment: row.remark === undefined ? 'none' : 'inline',
    };
    this.#listFilled(row);
    this.#part({ kind: 'task', cells: this.#cellsOf(row), text: task.text, task });
    return task;
  }

  /** The cells of a task; those that are something by their column are noted. */
  #cellsOf({ number, texts, drawn, inputs, limits, ticks, remark }: TaskRow): readonly string[] {
    const fields = inputs.map(({ cell }) => cell);
    for (const cell of fields) this.#derive(cell, 'input');
    for (const cell of ticks) this.#derive(cell, 'box');
    if (remark) this.#derive(remark, 'remark');
    return [number, ...texts, drawn, ...fields, ...limits, ...ticks, remark].flatMap((cell) =>
      cell ? [keyOf(cell)] : [],
    );
  }

  #derive(cell: LaidCell, role: Role): void {
    if (!this.#roles.has(keyOf(cell))) this.#derived.set(keyOf(cell), role);
  }

  /** What is filled in is not part of a form, and a formula is not read. */
  #listFilled(row: TaskRow): void {
    for (const cell of [...row.inputs.map((input) => input.cell), ...row.ticks, ...(row.remark ? [row.remark] : [])]) {
      if (cell.formula) this.#drop(cell, LEFT_WORDS.formula);
      else if (!isBlankMark(cell.text) && drawnAnswers(cell.text).length === 0 && isFilled(cell, row))
        this.#drop(cell, LEFT_WORDS.filled);
    }
  }

  /** The boxes of a task become boxes of the form. Returns whether it has any. */
  #takeBoxes({ captions, drawn }: TaskRow): boolean {
    const add = (cell: LaidCell, text: string): void => {
      const caption = shortCaption(text);
      if (caption === '') return;
      if (this.#boxes.size === FORM_LIMITS.boxes && !this.#boxes.has(caption))
        return this.#drop(cell, LEFT_WORDS.manyBoxes);
      const cells = this.#boxes.get(caption) ?? new Set();
      if (!cells.has(keyOf(cell)) && cells.size === 0 && text.trim().length > 3 && caption !== text.trim())
        this.#drop(cell, {
          en: LEFT_WORDS.shortened.en.replace('{caption}', caption),
          zh: LEFT_WORDS.shortened.zh.replace('{caption}', caption),
        });
      this.#boxes.set(caption, cells.add(keyOf(cell)));
    };
    for (const cell of captions) add(cell, cell.text);
    if (drawn !== undefined && captions.length === 0) {
      const answers = drawnAnswers(drawn.text);
      for (const answer of answers.length > 0 ? answers : [TICK]) add(drawn, answer);
    }
    return captions.length > 0 || drawn !== undefined;
  }

  #boxParts(at: number): void {
    const parts = [...this.#boxes].map(([caption, cells]): FormPart => {
      const keys = [...cells];
      return {
        kind: 'boxes',
        cells: keys,
        text: { en: caption, zh: caption },
        sure: keys.every((key) => this.#roles.get(key)?.sure !== false),
      };
    });
    this.#parts.splice(at, 0, ...parts);
  }

  /** A remark that is no column of the tasks is the comment on the sheet. */
  #comment(rows: readonly TaskRow[]): boolean {
    const last = Math.max(-1, ...rows.flatMap(({ texts }) => texts.map(({ row }) => row)));
    const cells = this.#sheet.cells.filter(
      (cell) => cell.row > last && this.#roles.get(keyOf(cell))?.role === 'remark',
    );
    if (cells.length > 0)
      this.#part({ kind: 'comment', cells: cells.map(keyOf), text: wordOf(cells.map(({ text }) => text).join(' ')) });
    return cells.length > 0;
  }
}
