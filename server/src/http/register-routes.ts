import multipart from '@fastify/multipart';
import { VERB_EFFECTS } from '@plumbline/contract/calls/effect.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { VERBS, verbInput, type Verb } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { listSheetOf } from '@plumbline/contract/registers/list-sheets.ts';
import { importLimits } from '@plumbline/contract/rules/import-limits.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { hashFile } from '../files/hash-file.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { answer } from './answer.ts';
import { admitTo, type Exchange } from './edge.ts';
import { parse } from './invalid-input.ts';
import { perform } from './idempotency.ts';
import type { RegisterService } from './register-service.ts';
import { UPLOAD_LIMITS, withUpload, type Upload } from './upload.ts';

interface Params {
  readonly key: string;
  readonly verb: string;
}
interface Options {
  readonly database: Database;
  readonly registers: RegisterService;
  readonly dataDir: string;
  readonly ledger: Pick<Ledger, 'poke'> | undefined;
}

const isVerb = (text: string): text is Verb => Object.hasOwn(VERBS, text);

/** The register and verb of a path; undefined where the product has none. */
export function registerCall(key: string, verb: string): { register: AnyRegister; verb: Verb } | undefined {
  if (!isVerb(verb)) return undefined;
  const register =
    registerOf(key) ??
    (OF_LIST_SHEETS.has(verb) ? listSheetOf(key) : undefined) ??
    (OF_QUERIES.has(verb) ? queryListOf(key) : undefined);
  return register && { register, verb };
}
/** The verbs for the pairs of a list; everything else is done through the rows that contain the list. */
const OF_LIST_SHEETS: ReadonlySet<Verb> = new Set(['import', 'export', 'template']);
/** The verbs for the rows of a query: they are only read, a page at a time. */
const OF_QUERIES: ReadonlySet<Verb> = new Set(['page', 'count', 'options', 'groups', 'export']);

function known({ key, verb }: Params): { register: AnyRegister; verb: Verb } {
  const found = registerCall(key, verb);
  if (!found) throw new AppError('unknownCall');
  return found;
}

const admitVerb = (exchange: Exchange, { register, verb }: ReturnType<typeof known>, database: Database) =>
  admitTo({ register: register.key, right: VERBS[verb] }, exchange, database);

/** `import` takes a multipart form. Only this scope parses such forms, so that no other call accepts one. */
async function importRoute(scope: FastifyInstance, { database, registers, dataDir, ledger }: Options): Promise<void> {
  await scope.register(multipart, { limits: UPLOAD_LIMITS });
  scope.post<{ Params: { key: string } }>('/api/register/:key/import', async (request, reply) => {
    const { register, verb } = known({ key: request.params.key, verb: 'import' });
    const context = await admitVerb({ request, reply }, { register, verb }, database);
    if (!request.isMultipart()) throw new AppError('badRequest');
    const limits = importLimits(context.installation.client, context.caller.permissions);
    const save = async ({ file, fields }: Upload): Promise<unknown> =>
      perform({ request, ledger }, context, {
        name: `${register.key} ${verb}`,
        effect: 'writes',
        input: [fields, file.name, await hashFile(file.path)],
        run: (within) => registers.upload(within, register, file, fields),
      });
    const data = await withUpload(request, dataDir, save, limits.bytes);
    return answer(request, reply, data);
  });
}

/** Routes `/api/register/<key>/<verb>` to the register service: first the right, then the input, then the verb. */
export async function registerRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { database, registers, ledger } = options;
  await app.register((scope) => importRoute(scope, options));
  app.post<{ Params: Params }>('/api/register/:key/:verb', async (request, reply) => {
    const { register, verb } = known(request.params);
    const context = await admitVerb({ request, reply }, { register, verb }, database);
    if (verb === 'import') throw new AppError('badRequest');
    const input = parse(verbInput[verb], request.body ?? {});
    const done = await perform({ request, ledger }, context, {
      name: `${register.key} ${verb}`,
      effect: VERB_EFFECTS[verb],
      input,
      key: verb === 'create' ? verbInput.create.parse(input).key : undefined,
      run: (within) => registers.call(within, register, verb, input),
    });
    return answer(request, reply, done);
  });
}
