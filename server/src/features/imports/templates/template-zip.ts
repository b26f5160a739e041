import { Readable } from 'node:stream';
import { PROFILES, RIGHTS } from '@plumbline/contract/access.ts';
import { importTemplates } from '@plumbline/contract/features/imports/calls/templates.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { loadables } from '@plumbline/contract/registers/list-sheets.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { may, type Scoped } from '../../../http/context.ts';
import { type FileAnswer, handle } from '../../../http/handler.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { isWritable } from '../../../register/row/values.ts';
import { type ZipPart, zipPieces } from '../../../sheets/xlsx/zip-writer.ts';
import { loadOrder } from '../load-order.ts';
import { numberedName } from './numbered-name.ts';
import { type NumberedTemplate, readMe } from './read-me.ts';
import { shownRegister, template } from './template.ts';

const NAME = w('Blank templates', '空白模板');
const READ_ME = w('Read me', '请先阅读');

const takesImports = ({ access, fields }: AnyRegister): boolean =>
  PROFILES[access].some((right) => right === 'import') && Object.values(fields).some(isWritable);

/** The read-me, then the blank template of each register in an order that loads, each created when its turn comes. */
async function* parts(
  context: Scoped,
  options: { readonly registers: readonly AnyRegister[]; readonly format: 'csv' | 'xlsx' },
): AsyncGenerator<ZipPart> {
  const { db, language } = context;
  const actor = actorOf(context);
  const { order, rings } = loadOrder(options.registers.map((register) => ({ register })));
  const files: NumberedTemplate[] = [];
  for (const [at, { register }] of order.entries()) {
    const shown = await shownRegister(db, actor, register);
    files.push({ name: numberedName(at + 1, `${shown.label[language]}.${options.format}`), register: shown });
  }
  yield { name: numberedName(0, `${READ_ME.en} ${READ_ME.zh}.txt`), pieces: [readMe(files, rings)] };
  for (const [at, { register }] of order.entries()) {
    const { body } = await template(db, actor, { register, format: options.format, language });
    yield { name: files[at]?.name ?? '', pieces: Buffer.isBuffer(body) ? [body] : body };
  }
}

/** All blank templates the caller may use, as one zip. @throws AppError `forbidden` when there is none */
function templateZip(context: Scoped, format: 'csv' | 'xlsx'): FileAnswer {
  const registers = loadables.filter((loadable) => takesImports(loadable) && may(context, loadable.key, 'import'));
  if (registers.length === 0) throw new AppError('forbidden', { right: RIGHTS.import });
  const body = Readable.from(zipPieces(parts(context, { registers, format })));
  return { file: `${NAME[context.language]}.zip`, type: 'application/zip', body };
}

/** The calls of blank templates. */
export const templateHandlers = [handle(importTemplates, (context, { format }) => templateZip(context, format))];
