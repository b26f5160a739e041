import { randomUUID } from 'node:crypto';
import { addressOf, type Call } from '@plumbline/contract/calls/call.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { rows, sql } from '../../db/database.ts';
import { aServer, type By, headersOf } from '../../http/testing.ts';
import { edits } from '../edits/feature.ts';
import { registerEngine } from '../../register/write/engine.ts';
import type { InvoiceVerifier } from '../../senders/invoice-verifier.ts';
import { registerService } from '../register-service.ts';
import { finance } from './feature.ts';

/** Digits that no other test uses. */
export const digits = (many: number): string =>
  String(BigInt(`0x${randomUUID().replaceAll('-', '')}`))
    .padStart(39, '7')
    .slice(0, many);

/** The tax code of 13 %. */
export const STANDARD_TAX_CODE = {
  code: 'S13',
  description: '13 %',
  treatment: 'rated',
  rate: '13',
  method: 'general',
  validFrom: '2019-04-01',
} as const;

/** What every invoice of a test has, besides its number and its buyer. */
export const INVOICE_VALUES = {
  page: 'input',
  kind: 'digitalSpecial',
  issueDate: '2026-09-03',
  sellerName: 'Steel Works Ltd',
  sellerTaxId: '91310000000000000X',
  currency: 'CNY',
  net: '100.00',
  tax: '13.00',
  gross: '113.00',
  due: '113.00',
} as const;

/** A project with an own company, and people of whom each has the rights and the audit limit of a role. */
export async function financeWorld({ verifier = null }: { readonly verifier?: InvoiceVerifier | null } = {}) {
  const server = await aServer({
    features: [registerEngine, edits, finance],
    registers: registerService,
    installation: { invoiceVerifier: verifier },
  });
  const path = await server.aTenant('Here');
  const admin: By = { as: await server.anAdmin(path), path };

  const create = async (register: string, values: object, who = admin) => {
    const answer = await server.post(`/api/register/${register}/create`, { values }, who);
    if (answer.code !== 0) throw new Error(`${register}: ${answer.msg} ${JSON.stringify(answer.data)}`);
    return answer.data as Record<string, unknown> & { readonly id: string; readonly rev: number };
  };
  const get = async (register: string, id: string) =>
    (await server.post(`/api/register/${register}/get`, { id }, admin)).data as Record<string, unknown> & {
      readonly id: string;
      readonly rev: number;
    };
  const own = { name: 'Builder Ltd', taxId: digits(18) };
  const company = (await create('ownCompany', { ...own, kind: 'general' })).id;

  /** A user who may see and enter invoices and has these rights of the input review. */
  const person = async (...rights: readonly string[]): Promise<By & { readonly username: string }> => {
    const permissions = ['invoice:*', 'invoiceLine:*', ...['see', ...rights].map((right) => `inputReview:${right}`)];
    const as = await server.aUser(path, { permissions });
    const [user] = await rows(
      server.database.db,
      sql<{ username: string }>`select username from app_user where id = ${as.userId}::uuid`,
    );
    return { as, path, username: user?.username ?? '' };
  };
  /** Lets the roles of a user pass up to an amount. */
  const limit = async ({ as }: By, upTo: string, secondAbove = upTo): Promise<void> => {
    for (const { code } of await rows(
      server.database.db,
      sql<{
        code: string;
      }>`select o.code from user_role ur join role o on o.tenant_id = ur.tenant_id and o.id = ur.role_id
        where ur.user_id = ${as?.userId}::uuid`,
    ))
      await create('auditLimit', { role: code, page: 'input', currency: 'CNY', upTo, secondAbove });
  };
  /** An invoice of a supplier with one line. */
  const anInvoice = async (who: By, values: object = {}, line: object = {}) => {
    const number = `26${digits(18)}`;
    const head = {
      ...INVOICE_VALUES,
      number,
      buyerName: own.name,
      buyerTaxId: own.taxId,
      ...values,
    };
    const { id } = await create('invoice', head, who);
    const { net, tax } = head;
    const first = { item: 'Pipe', quantity: '1', price: net, net, rate: '13', tax };
    await create('invoiceLine', { invoice: id, taxCategory: 'S', ...first, ...line }, who);
    return get('invoice', id);
  };
  /** The file that a call answers with. */
  const fileOf = async (call: Call, input: unknown, by = admin): Promise<Buffer> => {
    const { path: url, body } = addressOf(call, input as never); // eslint-disable-line -- inputs of several calls
    const headers = { ...headersOf(by), 'content-type': 'application/json' };
    const answer = await server.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
    if (!String(answer.headers['content-disposition']).includes('attachment')) throw new Error(answer.body);
    return answer.rawPayload;
  };
  return { server, path: path as LevelPath, admin, fileOf, create, get, own, company, person, limit, anInvoice };
}
