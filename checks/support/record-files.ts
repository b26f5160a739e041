import { expect, test } from 'vitest';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import type { Attachment } from '@plumbline/contract/features/files/calls.ts';
import { sendForm } from './importing.ts';
import { labelOf, type Workplace } from './worked.ts';

/** Tests files on records: the files a record was signed with stay, for every kind of record. */
export function filesOf(work: Workplace, key: RecordKey): void {
  const { server, by } = work;
  const bring = (id: string, name = 'note.txt') =>
    sendForm<Attachment>(server, '/api/ext/file/upload', {
      file: { name, body: `seen ${Math.random()}` },
      fields: { register: key, id },
      by,
    });
  const list = async (id: string) =>
    (await server.post('/api/ext/file/list', { register: key, id }, by)).data as readonly Attachment[];
  const off = (id: string) => server.post('/api/ext/file/delete', { id }, by);
  const on = (id: string) => server.post('/api/ext/file/restore', { id }, by);
  const ready = async (): Promise<string> => {
    const { id } = await work.record(key);
    if (factsOf(key).form) await work.fill(key, id);
    return id;
  };

  test('files it was signed with stay, and once complete its files are locked until it is rejected [rules B15, rules S5]', async () => {
    const id = await ready();
    const [first, spare] = [(await bring(id)).data, (await bring(id, 'spare.txt')).data];
    expect(await off(spare.id)).toMatchObject({ code: 0 });
    const required = labelOf(key, 'required');
    if (required !== undefined) {
      await work.sign(key, [id], required);
      expect(await off(first.id)).toMatchObject({ code: 409, msg: expect.stringContaining('what was signed') });
      const later = (await bring(id, 'later.txt')).data;
      expect((await list(id)).map(({ name, kept: lockReason }) => [name, lockReason === null])).toEqual([
        ['later.txt', true],
        ['note.txt', false],
      ]);
      expect(await off(later.id)).toMatchObject({ code: 0 });
      await work.sign(key, [id], labelOf(key, 'complete') ?? '');
    } else await work.signUpTo(key, [id], 'complete');
    expect((await list(id)).map(({ name, kept: lockReason }) => [name, lockReason?.zh])).toEqual([
      ['note.txt', expect.stringContaining('已签署')],
    ]);
    expect(await off(first.id)).toMatchObject({ code: 409 });
    expect(await on(spare.id)).toMatchObject({ code: 409, msg: expect.stringContaining('complete') });
    expect(await bring(id, 'late.txt')).toMatchObject({ code: 409, msg: expect.stringContaining('complete') });
    expect((await list(id)).map(({ name }) => name)).toEqual(['note.txt']);
    await work.reject(key, [id]);
    expect(await off(first.id)).toMatchObject({ code: 0 });
    expect(await on(spare.id)).toMatchObject({ code: 0 });
    expect((await list(id)).map(({ name, kept: lockReason }) => [name, lockReason])).toEqual([['spare.txt', null]]);
  });

  test('a repeated file name gets the next number, also for a restored file [rules S6]', async () => {
    const { id } = await work.record(key);
    const { data: first } = await bring(id);
    expect((await bring(id, 'NOTE.txt')).data.name).toBe('NOTE (2).txt');
    await off(first.id);
    expect((await bring(id)).data.name).toBe('note.txt');
    await on(first.id);
    expect((await list(id)).map(({ name }) => name).toSorted()).toEqual(['NOTE (2).txt', 'note (3).txt', 'note.txt']);
    const { data } = await work.verb(key, 'history', { id });
    const notes = (data as { entries: { action: string; note: string }[] }).entries.filter(
      (entry) => entry.action === 'attach',
    );
    expect(notes[0]?.note).toBe('note (3).txt');
  });
}
