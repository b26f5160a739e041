import { Readable } from 'node:stream';
import { PROFILES, RIGHTS } from '@plumbline/contract/access.ts';
import { importTemplates } from '@plumbline/contract/features/exports/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { loadables } from '@plumbline/contract/registers/list-sheets.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { may, type Scoped } from '../../http/context.ts';
import { type FileAnswer, handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { isWritable } from '../../register/row/values.ts';
import { type ZipPart, zipPieces } from '../../sheets/xlsx/zip-writer.ts';
import { template } from './template.ts';

const NAME = w('Blank templates', '空白模板');

const takesImports = ({ access, fields }: AnyRegister): boolean =>
  PROFILES[access].some((right) => right === 'import') && Object.values(fields).some(isWritable);

/** The blank template of each register as a part of a zip, each created when its turn comes. */
async function* parts(
  context: Scoped,
  options: { readonly registers: readonly AnyRegister[]; readonly format: 'csv' | 'xlsx' },
): AsyncGenerator<ZipPart> {
  const { db, language } = context;
  const actor = actorOf(context);
  for (const register of options.registers) {
    const { file, body } = await template(db, actor, { register, format: options.format, language });
    yield { name: file.replaceAll(/[\\/:*?"<>|]/g, '_'), pieces: Buffer.isBuffer(body) ? [body] : body };
  }
}

/** All blank templates the caller may use, as one zip. @throws AppError `forbidden` when there is none */
function templateZip(context: Scoped, format: 'csv' | 'xlsx'): FileAnswer {
  const registers = loadables.filter((loadable) => takesImports(loadable) && may(context, loadable.key, 'import'));
  if (registers.length === 0) throw new AppError('forbidden', { right: RIGHTS.import });
  const body = Readable.from(zipPieces(parts(context, { registers, format })));
  return { file: `${NAME[context.language]}.zip`, type: 'application/zip', body };
}

/** The calls of exports. */
export const exportHandlers = [handle(importTemplates, (context, { format }) => templateZip(context, format))];
