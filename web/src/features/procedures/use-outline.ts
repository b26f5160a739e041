import { outlineGet, outlineSave } from '@plumbline/contract/features/procedures/calls/outlines.ts';
import type { Outline, OutlineOf } from '@plumbline/contract/features/procedures/outlines.ts';
import { OUTLINES } from '@plumbline/contract/features/procedures/outlines.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useState } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { isRecord } from '../../lib/stored.ts';
import { useUnsaved } from '../../lib/session/unsaved.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { isDirty, type OutlineDraft, toSave } from './outline-draft.ts';
import { outlineWords } from './words.ts';

/** Maximum number of undo steps. */
const STEPS = 100;
interface Edit {
  readonly base: Outline;
  readonly now: OutlineDraft;
  readonly past: readonly OutlineDraft[];
  readonly future: readonly OutlineDraft[];
}

/** Refetches everything that shows the outline. */
export async function outlineChanged(kind: OutlineOf): Promise<void> {
  const { owner, section, step } = OUTLINES[kind];
  for (const key of [owner, section, step]) registerChanged(key, 'many');
  await queryClient.invalidateQueries({ queryKey: callKey(outlineGet) });
}

/** The server's errors, by row ID and field. */
export type OutlineErrors = ReadonlyMap<string, string>;
function errorsOf(error: unknown, { sections, steps }: OutlineDraft): OutlineErrors {
  const list = error instanceof CallError && isRecord(error.data) ? error.data['reqFormatErrorList'] : undefined;
  const found = new Map<string, string>();
  for (const entry of Array.isArray(list) ? list : []) {
    if (!isRecord(entry)) continue;
    const [, part, at, field] = /^(sections|steps)\.(\d+)\.(\w+)$/.exec(String(entry['field'])) ?? [];
    const row = (part === 'sections' ? sections : steps)[Number(at)];
    if (row && field !== undefined) found.set(`${row.id} ${field}`, String(entry['msg']));
  }
  return found;
}

/** The outline of a procedure or a skeleton during editing, with undo and redo. */
export function useOutline(kind: OutlineOf, id: string) {
  const query = useCall(outlineGet, { of: kind, id }, { staleTime: 0 });
  const [edit, setEdit] = useState<Edit | null>(null);
  const [errors, setErrors] = useState<OutlineErrors>(new Map());
  const base = edit?.base ?? query.data;
  const now = edit?.now ?? query.data;
  const dirty = edit !== null && isDirty(edit.base, edit.now);
  useUnsaved(dirty);
  const change = (next: (draft: OutlineDraft) => OutlineDraft): void =>
    setEdit((before) => {
      const start: Edit | null =
        before ?? (query.data ? { base: query.data, now: query.data, past: [], future: [] } : null);
      if (start === null) return null;
      const changed = next(start.now);
      if (changed === start.now) return before;
      return { ...start, now: changed, past: [...start.past, start.now].slice(-STEPS), future: [] };
    });
  const step = (from: 'past' | 'future', to: 'past' | 'future'): void =>
    setEdit((before) => {
      const back = before?.[from].at(-1);
      if (!before || back === undefined) return before;
      return { ...before, now: back, [from]: before[from].slice(0, -1), [to]: [...before[to], before.now] };
    });
  const discard = (): void => {
    setEdit(null);
    setErrors(new Map());
  };
  const save = async (): Promise<void> => {
    if (!base || !now) return;
    try {
      await send(outlineSave, { of: kind, id, ...toSave(base, now) });
      notify.message('success', outlineWords.done);
      await query.refetch();
      discard();
    } catch (error) {
      const wrong = errorsOf(error, now);
      setErrors(wrong);
      const [first] = wrong.values();
      if (first === undefined) notify.failure(error);
      else notify.message('error', fill(outlineWords.wrong, { why: first }));
    } finally {
      await outlineChanged(kind);
    }
  };
  return {
    query,
    draft: now,
    dirty,
    errors,
    change,
    save,
    discard,
    undo: () => step('past', 'future'),
    redo: () => step('future', 'past'),
    canUndo: (edit?.past.length ?? 0) > 0,
    canRedo: (edit?.future.length ?? 0) > 0,
  };
}
/** The actions on an outline. */
export type OutlineEdit = ReturnType<typeof useOutline>;
