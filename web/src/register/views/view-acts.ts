import { viewDelete, viewPin, viewRestore, viewSave, type ListView } from '@plumbline/contract/features/views/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { viewHref } from '../../lib/place/view-link.ts';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { contentOf } from '../list/view.ts';
import { viewsChanged } from './use-saved-view.ts';
import { viewWords } from './view-words.ts';

/** Runs an act on a view and shows why it failed; true when it did not. */
async function done(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    notify.failure(error);
    return false;
  } finally {
    await viewsChanged();
  }
}

/** How a view is saved: under which name, for whom, and whether as a change of one that exists. */
export interface Saving {
  readonly of?: ListView | undefined;
  readonly name: string;
  readonly shared: boolean;
}

/** Saves the list as it is shown; the list then shows the saved view. True when it was saved. */
export const saveView = ({ register, view, shown }: RegisterScreen, path: string, saving: Saving): Promise<boolean> =>
  done(async () => {
    const { of, name, shared } = saving;
    const { id } = await send(viewSave, {
      ...(of && { id: of.id, rev: of.rev }),
      register: register.key,
      ...(path !== register.route && { route: path }),
      name,
      shared,
      view: contentInput(contentOf(register, view)),
    });
    await viewsChanged();
    shown.keepAs(id);
    notify.done(fill(viewWords.saved, { name }));
  });

/** Changes the name of a view, or for whom it is, and nothing it shows. */
export const renameView = (view: ListView, name: string, shared: boolean): Promise<boolean> =>
  done(async () => {
    const { id, rev, register, route } = view;
    const content = contentInput(view.view);
    await send(viewSave, { id, rev, register, ...(route !== null && { route }), name, shared, view: content });
    notify.done(fill(viewWords.saved, { name }));
  });

const contentInput = ({ filter, columns, groupBy, ...rest }: ListView['view']) => ({
  ...rest,
  ...(filter && { filter }),
  columns: [...columns],
  groupBy: [...groupBy],
});

/** Puts a view into the sidebar, or takes it out; either can be undone. */
export const pinView = (view: Pick<ListView, 'id' | 'name'>, pinned: boolean): Promise<boolean> =>
  done(async () => {
    await send(viewPin, { id: view.id, pinned });
    const word = pinned ? viewWords.pinned : viewWords.unpinned;
    notify.done(fill(word, { name: view.name }), [
      {
        label: viewWords.undo,
        run: () => void done(async () => void (await send(viewPin, { id: view.id, pinned: !pinned }))),
      },
    ]);
  });

/** Deletes a view; that can be undone. */
export const deleteView = ({ id, name }: Pick<ListView, 'id' | 'name'>): Promise<boolean> =>
  done(async () => {
    await send(viewDelete, { id });
    const restore = async (): Promise<void> => {
      await send(viewRestore, { id });
      notify.done(fill(viewWords.restored, { name }));
    };
    notify.done(fill(viewWords.deleted, { name }), [{ label: viewWords.undo, run: () => void done(restore) }]);
  });

/** Copies the address that shows a view. */
export async function copyAddress(view: ListView, path: string, search: URLSearchParams): Promise<void> {
  await navigator.clipboard.writeText(`${location.origin}${viewHref(view, path, search)}`);
  notify.done(fill(viewWords.copied, { name: view.name }));
}
