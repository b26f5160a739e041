import type { RowPicture } from '@plumbline/contract/features/files/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { Task } from '@plumbline/contract/rules/form.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { usePictures } from '../../register/photos/use-pictures.ts';
import type { SheetWork } from './use-sheet.ts';

/**
 * The photos of the sheet and of its punch items. Waiting photos that the server already has were saved, but its
 * response was lost: they are removed from the waiting photos.
 */
export function usePicturesOf({ state: { sheet }, photos }: SheetWork): readonly RowPicture[] {
  const own = usePictures(sheet.register, [sheet.id]);
  const ofPunch = usePictures(
    registers.punchListItem.key,
    sheet.punch.map(({ id }) => id),
  );
  const pictures = useMemo(() => [...own, ...ofPunch], [own, ofPunch]);
  const saved = photos.waiting.filter(({ id }) => pictures.some((picture) => picture.id === id));
  useEffect(() => {
    if (saved.length > 0) photos.forget(saved.map(({ id }) => id));
  });
  return pictures;
}

/**
 * Returns a function that adds photos to a task. It is always the same function, so that the rows of the paper are not
 * re-rendered.
 */
export function usePhotograph({ photos }: SheetWork, tasks: ReadonlyMap<string, Task>) {
  const add = useRef(photos.add);
  useEffect(() => {
    add.current = photos.add;
  });
  return useCallback(
    (task: string, files: readonly File[]) =>
      void add.current(files, { task, punch: false, title: tasks.get(task)?.number ?? '' }),
    [tasks],
  );
}

/** The tasks that have a photo, saved or waiting, by name. */
export const tasksWithPhotos = (work: SheetWork, pictures: readonly RowPicture[]): readonly string[] =>
  [...pictures, ...work.photos.waiting].flatMap(({ task, drawn }) => (drawn === true ? [] : (task ?? [])));
