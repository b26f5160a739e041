import type { RowPicture } from '@plumbline/contract/features/files/calls.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { whyNone } from '@plumbline/contract/rules/formulas.ts';
import type { Task } from '@plumbline/contract/rules/form.ts';
import { useMemo } from 'react';
import type { SheetTools } from '../form/sheet-tools.ts';
import type { SheetWork } from './use-sheet.ts';

/** Provides the parts of a sheet with the data they show, and with the callbacks for pictures and signatures. */
export function useTools(
  { state: { sheet }, dispatch, photos }: SheetWork,
  context: {
    /** As displayed. */
    readonly answers: Answers;
    readonly pictures: readonly RowPicture[];
    readonly tasks: ReadonlyMap<string, Task>;
    readonly isLocked: boolean;
    readonly onPhoto: (task: string, files: readonly File[]) => void;
  },
): SheetTools {
  const { answers, pictures, tasks, isLocked, onPhoto } = context;
  const { template, linked } = sheet;
  const why = useMemo(() => whyNone(template, answers), [template, answers]);
  const { waiting } = photos;
  const onSign: NonNullable<SheetTools['onSign']> = (task, drawn) => {
    const put = (part: string, value: string | null): void =>
      dispatch({ kind: 'answer', name: `${task}.${part}`, value });
    if (drawn === null) {
      const own = photos.waiting.find((photo) => photo.task === task && photo.drawn);
      if (own) photos.remove(own.id);
      for (const part of ['value', 'signer', 'at']) put(part, null);
      return;
    }
    put('value', photos.draw(drawn.blob, { task, title: tasks.get(task)?.number ?? '' }));
    put('signer', drawn.signer);
    // the server sets the actual time on save
    put('at', new Date().toISOString());
  };
  return { answers, linked, why, pictures, waiting, ...(!isLocked && { onPhoto, onSign }) };
}
