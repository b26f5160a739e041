import {
  PICTURE_MOST,
  pictureGet as getCall,
  pictureSave as saveCall,
  type PicturePlace,
} from '@plumbline/contract/features/levels/calls/pictures.ts';
import { isWholePicture } from '@plumbline/contract/features/files/whole-picture.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import type { Right } from '@plumbline/contract/access.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { oneRow, sql } from '../../db/database.ts';
import { withoutMetadata } from '../../files/photo-metadata.ts';
import { known } from '../../db/model.ts';
import { demand, type SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { record } from '../../register/history/history.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { selectedRows } from '../../register/write/remove.ts';
import { trace } from '../users/trace.ts';
import { isPng } from './is-png.ts';
import { demandManaged, managedLevels } from './managed-levels.ts';

const WORDS = {
  notPicture: w(
    'This is not a printable PNG or JPEG: it must have eight bits per colour, no interlacing and at most 3000 pixels per side.',
    '该文件不是可打印的 PNG 或 JPEG:须为 8 位、非交错、单边不超过 3000 像素。',
  ),
  off: w(
    'Signature pictures are turned off at this facility; the options of its level can turn them on.',
    '该设施未启用签名图片，可在层级选项中开启。',
  ),
  picture: w('The picture', '该图片'),
  notProject: w('Logos are set at a project.', '徽标在项目层级维护。'),
} as const;

const STARTS = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
} as const;

/** Decodes a data URL and checks that its bytes match the declared type. @throws InvalidError */
function bytesOf(data: string): { readonly type: keyof typeof STARTS; readonly bytes: Buffer } {
  const type = data.startsWith('data:image/png') ? 'image/png' : 'image/jpeg';
  const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
  if (bytes.length > PICTURE_MOST) throw new AppError('tooLarge', { limit: PICTURE_MOST / 1_000_000 });
  const isPrintable =
    type === 'image/png'
      ? isPng(bytes)
      : bytes.includes(Buffer.from([0xff, 0xc0])) || bytes.includes(Buffer.from([0xff, 0xc2]));
  if (!STARTS[type].every((byte, at) => bytes[at] === byte) || !isPrintable || !isWholePicture(bytes))
    throw new InvalidError([{ field: 'data', words: WORDS.notPicture }]);
  return { type, bytes: withoutMetadata(bytes, type) };
}

/** Checks that the owner of a signature is an authorised person of the chosen facility. */
async function demandPerson(context: SignedIn, owner: string, right: Right) {
  const { path } = context;
  if (path === null) throw new AppError('noLevel');
  demand(context, 'authorisedPerson', right);
  const actor = actorOf({ ...context, path });
  const found = await selectedRows(context.db, actor, known('authorisedPerson'), { mode: 'these', ids: [owner] });
  if (found.length === 0) throw new AppError('notFound');
  if (right === 'update' && !(await optionsOn(context.db, path)).apSignatures)
    throw new AppError('notAllowedHere', { why: WORDS.off });
  return actor;
}

async function demandProject(context: SignedIn, owner: string, right: 'see' | 'update') {
  demand(context, 'level', right);
  const level =
    right === 'update'
      ? await demandManaged(context.db, context.caller, owner)
      : (await managedLevels(context.db, context.caller)).find(({ id }) => id === owner);
  if (!level) throw new AppError('notFound');
  if (level.step !== 'D') throw new AppError('notAllowedHere', { why: WORDS.notProject });
  return level;
}

interface Of {
  readonly owner: string;
  readonly place: PicturePlace;
}

async function put(context: SignedIn, { owner, place }: Of, data: string | null): Promise<void> {
  const { db, caller } = context;
  if (data === null) {
    await sql`delete from picture where tenant_id = ${caller.tenantId} and owner_id = ${owner} and place = ${place}`.execute(
      db,
    );
    return;
  }
  const { type, bytes } = bytesOf(data);
  const { scanner } = context.installation;
  await scanner.demandClean({ name: WORDS.picture, content: bytes, size: bytes.length }, context.log);
  await sql`insert into picture (tenant_id, owner_id, place, media_type, bytes)
    values (${caller.tenantId}, ${owner}, ${place}, ${type}, ${bytes})
    on conflict (tenant_id, owner_id, place) do update set media_type = excluded.media_type, bytes = excluded.bytes, at = now()`.execute(
    db,
  );
}

/** Saves or removes a picture; the history records that it changed. */
export const pictureSave = handle(saveCall, async (context: SignedIn, { owner, place, data }) => {
  const what = data === null ? '-' : `${place} ${Math.ceil((data.length * 3) / 4 / 1000)} kB`;
  if (place === 'signature') {
    const actor = await demandPerson(context, owner, 'update');
    await put(context, { owner, place }, data);
    await record(context.db, actor, known('authorisedPerson'), { ids: [owner], action: 'update', note: what });
    return null;
  }
  const level = await demandProject(context, owner, 'update');
  await put(context, { owner, place }, data);
  const changes = { [place]: [null, what] as const };
  await trace(context.db, context, [{ area: 'level', id: owner, title: level.name, action: 'update', changes }]);
  return null;
});

/** Returns a picture as a data URL. */
export const pictureGet = handle(getCall, async (context: SignedIn, { owner, place }) => {
  if (place === 'signature') await demandPerson(context, owner, 'see');
  else await demandProject(context, owner, 'see');
  const found = await oneRow<{ type: string; bytes: Buffer }>(
    context.db,
    sql`select media_type as type, bytes from picture
        where tenant_id = ${context.caller.tenantId} and owner_id = ${owner} and place = ${place}`,
  );
  return { data: found ? `data:${found.type};base64,${found.bytes.toString('base64')}` : null };
});
