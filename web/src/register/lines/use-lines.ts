import { useEffect, useMemo, useState } from 'react';
import { LINES_MOST, linesGet, linesSave, type LinesNow } from '@plumbline/contract/features/edits/calls.ts';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import type { FormField } from '../../form/row-values.ts';
import { parseTabbed } from '../../grid/parse-tabbed.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { sayNow } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { isRecord } from '../../lib/stored.ts';
import { send } from '../../lib/call/send.ts';
import { useUnsaved } from '../../lib/session/unsaved.ts';
import { registerChanged, useRegisterChanged } from '../list/changes.ts';
import {
  type DraftLine,
  draftOf,
  isDirty,
  lineFields,
  type LinesDraft,
  moved,
  rebaseDraft,
  toSave,
  withLines,
  withoutLine,
  withValue,
} from './lines-draft.ts';
import { linesWords } from './lines-words.ts';
import { newLine, pastedInto, readPasted } from './read-pasted.ts';

/** The states of an edit: the current one, the earlier ones, and the undone ones. */
interface Steps {
  /** The revision of the row that the lines were read with. */
  readonly rev: number;
  readonly now: LinesDraft;
  readonly past: readonly LinesDraft[];
  readonly future: readonly LinesDraft[];
}
/** Maximum number of steps remembered. */
const STEPS = 100;
/** Unsaved edits wait here while their row is not shown; a page reload asks for confirmation first. */
const waiting = new Map<string, Steps>();

/** The server's error messages, by the id of the line and the field. */
export type LineErrors = ReadonlyMap<string, Readonly<Record<string, string>>>;
const NO_ERRORS: LineErrors = new Map();

/** The lines of a row while they are being edited. */
export interface LinesEdit {
  readonly fields: readonly FormField[];
  /** The lines as read; undefined while unknown. */
  readonly kept: LinesNow | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly draft: LinesDraft;
  readonly dirty: boolean;
  readonly errors: LineErrors;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  /** Adds an empty line after a line, or at the end; returns its id. */
  readonly add: (after?: string) => string;
  /** Reads cells copied from a spreadsheet into new lines. */
  readonly paste: (text: string, after?: string) => Promise<void>;
  readonly put: (id: string, field: FormField, value: unknown) => void;
  readonly move: (id: string, to: number) => void;
  readonly remove: (id: string) => void;
  readonly save: () => Promise<void>;
}

const NOTHING: LinesDraft = { lines: [], removed: [] };
const newId = (): string => uuidv7();

/** A UUIDv7: the time in milliseconds, then random bits. */
function uuidv7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = Date.now().toString(16).padStart(12, '0');
  const variant = (8 + ((bytes[8] ?? 0) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Reads the lines of a row, records edits step by step, and saves the lines as a whole. */
export function useLines(lines: Lines, register: AnyRegister, parent: string): LinesEdit {
  const place = `${lines.key} ${parent}`;
  const { data, error, refetch } = useCall(linesGet, { register: lines.key, parent }, { staleTime: 0, gcTime: 0 });
  const [steps, setSteps] = useState<Steps | undefined>(() => waiting.get(place));
  const [errors, setErrors] = useState(NO_ERRORS);
  const [fields] = useState(() => lineFields(register, lines));
  const dirty = steps !== undefined && isDirty(steps.now, lines);
  // the lines keep their object identity until they are read again, so that unchanged cells are not re-rendered
  const unchanged = useMemo(() => (data ? draftOf(data.lines) : NOTHING), [data]);
  const draft = steps?.now ?? unchanged;
  useUnsaved(dirty);
  useEffect(() => {
    if (steps && dirty) waiting.set(place, steps);
    else waiting.delete(place);
  }, [place, steps, dirty]);
  useRegisterChanged(lines.key, () => void refetch());

  const step = (change: (draft: LinesDraft) => LinesDraft): void =>
    setSteps((before) => {
      const rev = before?.rev ?? data?.rev ?? 0;
      const was = before?.now ?? unchanged;
      const now = change(was);
      return now === was ? before : { rev, now, past: [...(before?.past ?? []), was].slice(-STEPS), future: [] };
    });
  const back = (): void =>
    setSteps((before) => {
      const was = before?.past.at(-1);
      if (!before || !was) return before;
      return { ...before, now: was, past: before.past.slice(0, -1), future: [before.now, ...before.future] };
    });
  const again = (): void =>
    setSteps((before) => {
      const [next, ...future] = before?.future ?? [];
      return before && next ? { ...before, now: next, past: [...before.past, before.now], future } : before;
    });

  const insert = (more: readonly DraftLine[], after: string | undefined): void => {
    const room = Math.max(0, LINES_MOST - draft.lines.length);
    if (more.length > room)
      notify.message('warning', fill(linesWords.most, { most: LINES_MOST, count: more.length - room }));
    if (room > 0) step((now) => withLines(now, more.slice(0, room), after));
  };
  const save = async (): Promise<void> => {
    const ownSteps = steps;
    if (!ownSteps) return;
    try {
      const input = { register: lines.key, parent, rev: ownSteps.rev, ...toSave(ownSteps.now, fields) };
      const { warning } = await send(linesSave, input);
      setSteps(undefined);
      setErrors(NO_ERRORS);
      await refetch();
      registerChanged(lines.key, 'many');
      registerChanged(lines.parent, 'many');
      notify.message(warning ? 'warning' : 'success', warning ?? linesWords.saved);
    } catch (failure) {
      if (failure instanceof CallError && failure.key === 'stale') return overTheirs(failure);
      setErrors(failure instanceof CallError ? errorsOf(failure, ownSteps.now) : NO_ERRORS);
      notify.failure(failure);
    }
    return undefined;
  };
  const overTheirs = async (failure: CallError): Promise<void> => {
    const { data: theirs } = await refetch();
    if (!theirs) return;
    setSteps(
      (before) => before && { rev: theirs.rev, now: rebaseDraft(before.now, theirs.lines), past: [], future: [] },
    );
    const who = isRecord(failure.data) && typeof failure.data['by'] === 'string' ? failure.data['by'] : '?';
    notify.message('warning', fill(linesWords.others, { who }));
  };
  return {
    fields,
    kept: data,
    error,
    retry: () => void refetch(),
    draft,
    dirty,
    errors,
    canUndo: (steps?.past.length ?? 0) > 0,
    canRedo: (steps?.future.length ?? 0) > 0,
    undo: back,
    redo: again,
    discard: () => {
      setSteps(undefined);
      setErrors(NO_ERRORS);
      void refetch();
    },
    add: (after) => {
      const line = newLine(lines, newId());
      insert([line], after);
      return line.id;
    },
    paste: async (text, after) => {
      const cells = parseTabbed(text.replace(/\s+$/, '')).filter((row) => row.some((cell) => cell.trim() !== ''));
      if (cells.length === 0) return;
      const width = Math.max(...cells.map((row) => row.length));
      const into = pastedInto(fields, { title: register.title, width });
      try {
        insert(await readPasted(cells, { lines, fields: into, newId }), after);
      } catch (failure) {
        notify.failure(failure);
      }
    },
    put: (id, field, value) => {
      setErrors((before) => withoutError(before, id, field.name));
      step((now) => withValue(now, id, field, value));
    },
    move: (id, to) => step((now) => moved(now, id, to)),
    remove: (id) => step((now) => withoutLine(now, id)),
    save,
  };
}

/** Assigns the server's error messages to their lines. */
function errorsOf(failure: CallError, { lines }: LinesDraft): LineErrors {
  const found = new Map<string, Record<string, string>>();
  for (const { path, msg } of failure.fieldErrors) {
    const [list, at, name] = path;
    const id = typeof at === 'number' && list === 'lines' ? lines[at]?.id : undefined;
    if (id === undefined || typeof name !== 'string') continue;
    found.set(id, { ...found.get(id), [name]: msg });
  }
  return found;
}

function withoutError(errors: LineErrors, id: string, name: string): LineErrors {
  const { [name]: gone, ...others } = errors.get(id) ?? {};
  return gone === undefined ? errors : new Map([...errors, [id, others]]);
}

/** What is wrong with a cell, in the user's language; undefined when nothing is. */
export const wrongIn = (line: DraftLine, name: string, errors: LineErrors): string | undefined => {
  const unread = line.unread[name];
  return unread ? sayNow(unread.why) : errors.get(line.id)?.[name];
};
