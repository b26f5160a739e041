import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { filePictures, fileStage, type RowPicture } from '@plumbline/contract/features/files/calls.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { png } from '@plumbline/server/files/testing/samples.ts';
import { headersOf, type By } from '@plumbline/server/http/testing.ts';
import { sendForm } from './importing.ts';
import { labelOf, type Workplace } from './worked.ts';

/** An id as a device generates it. */
const anId = (): string => randomUUIDv7();

/** Tests photos of tasks, for every kind of record that is filled in. */
export function photosOf(work: Workplace, key: RecordKey): void {
  if (!factsOf(key).form) return;
  const { server } = work;
  const stage = async (id = anId(), file = { name: 'flange.png', body: png(8, 6) }, by: By = work.by) => {
    const answer = await sendForm(server, fileStage.path, { file, fields: { register: key, id }, by });
    return { ...answer, id };
  };
  const pictures = async (id: string) =>
    (await server.post(filePictures.path, { register: key, ids: [id] }, work.by)).data as readonly RowPicture[];
  const save = async (id: string, photos: readonly { file: string; task: string }[], rev?: number) =>
    server.post(
      '/api/ext/check-sheet/save',
      {
        register: key,
        id,
        rev: rev ?? (await work.get(key, id)).rev,
        answers: { 'first.box': 'OK' },
        comment: '',
        photos,
      },
      work.by,
    );

  test('accepts photos of its tasks with the save that answers them, once, and shows them [use 4]', async () => {
    const { id } = await work.record(key);
    const [first, second] = [await stage(), await stage()];
    // sent again, as by a device that got no response
    expect(await stage(first.id)).toMatchObject({ code: 0 });
    expect(await pictures(id)).toEqual([]);
    const photos = [first, second].map((photo, at) => ({ file: photo.id, task: at === 0 ? 'first' : 'second' }));
    expect(await save(id, photos)).toMatchObject({ code: 0, data: { answers: { 'first.box': 'OK' } } });
    const shown = await pictures(id);
    expect(shown.map((photo) => [photo.id, photo.task, photo.row])).toEqual(
      photos.map(({ file, task }) => [file, task, id]),
    );
    expect(shown[0]?.address).toMatch(/\/api\/ext\/file\/content\?file=/);
    // the response was lost, so the device saves again
    expect(await save(id, photos)).toMatchObject({ code: 0 });
    expect((await pictures(id)).length).toBe(2);
    const history = (await work.verb(key, 'history', { id })).data as { entries: readonly { action: string }[] };
    expect(history.entries.filter(({ action }) => action === 'attach').length).toBe(2);
    const print = await server.app.inject({
      method: 'POST',
      url: '/api/ext/check-sheet/print',
      headers: { ...headersOf(work.by), 'content-type': 'application/json' },
      payload: { register: key, selection: { mode: 'these', ids: [id] } },
    });
    expect(print.rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(1);
  });

  test('a refused save attaches no photo, and the photos of a signed sheet stay [use 4]', async () => {
    const { id, rev } = await work.record(key);
    const { id: file } = await stage();
    expect(await save(id, [{ file, task: 'first' }], rev + 7)).toMatchObject({ code: 409 });
    expect(await save(id, [{ file: anId(), task: 'first' }])).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/photo/),
    });
    expect(await pictures(id)).toEqual([]);
    expect(await save(id, [{ file, task: 'first' }])).toMatchObject({ code: 0 });
    await work.fill(key, id);
    await work.sign(key, [id], labelOf(key, 'required') ?? labelOf(key, 'complete') ?? '');
    expect(await server.post('/api/ext/file/delete', { id: file }, work.by)).toMatchObject({ code: 409 });
    const more = await stage();
    expect(await save(id, [{ file: more.id, task: 'first' }])).toMatchObject({ code: 409 });
    expect((await pictures(id)).length).toBe(1);
  });

  test('accepts pictures only, from users who may change it, and no photo of another user [use 34]', async () => {
    const { id } = await work.record(key);
    expect(await stage(anId(), { name: 'a.txt', body: 'words' as never })).toMatchObject({ code: 1 });
    expect(await stage(anId(), { name: 'a.heic', body: png(4, 4) })).toMatchObject({ code: 1 });
    const reader: By = { as: await server.aUser(work.path, { permissions: [`${key}:see`] }), path: work.path };
    expect(await stage(anId(), undefined, reader)).toMatchObject({ code: 403 });
    const editor: By = {
      as: await server.aUser(work.path, { permissions: [`${key}:see`, `${key}:update`] }),
      path: work.path,
    };
    const theirs = await stage(anId(), undefined, editor);
    expect(theirs).toMatchObject({ code: 0 });
    expect(await save(id, [{ file: theirs.id, task: 'first' }])).toMatchObject({ code: 409 });
    expect(await stage(theirs.id)).toMatchObject({ code: 409 });
  });
}
