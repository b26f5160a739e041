import { createHash, randomUUID } from 'node:crypto';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { TestServer } from '../../http/testing.ts';
import { verificationKey } from '../captcha/verification.ts';
import type { CodeSms, Mail, Senders } from '../../senders/message.ts';
import { hashWire, wireForm } from './password.ts';

/** What the simple form sends as a password. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
/** The password of the users created by `aMember`. */
export const PASSWORD = 'secret 1';

/** The verification of a captcha just passed. */
export async function aCaptcha(db: Db): Promise<string> {
  const verification = `${randomUUID()}---{"x":1,"y":5}`;
  await rows(
    db,
    sql`insert into captcha_pass (key, expires_at) values (${verificationKey(verification)}, now() + interval '1 minute')`,
  );
  return verification;
}

/** A user who can sign in. */
export interface Member {
  readonly id: string;
  readonly tenantId: string;
  readonly username: string;
  readonly email: string;
  readonly mobile: string;
}

let count = 0;
/** A phone number nobody else has. */
export const aMobile = (): string => `139${String((count += 1)).padStart(8, '0')}`;

/** Creates a user who can sign in with 'secret 1', with the given column values. */
export async function aMember(
  { database: { db } }: TestServer,
  { A }: LevelPath,
  {
    username = `member${(count += 1)}`,
    password = PASSWORD,
    mobile = aMobile(),
    ...columns
  }: {
    username?: string;
    password?: string;
    mobile?: string;
    second_factor?: boolean;
    password_state?: string;
    password_at?: Date;
    status?: number;
  } = {},
): Promise<Member> {
  const id = randomUUID();
  const email = `${username}@Example.org`;
  await rows(
    db,
    sql`insert into app_user (tenant_id, id, username, email, full_name, mobile_phone, password_hash, second_factor,
          password_state, password_at, status)
        values (${A}, ${id}, ${username}, ${email}, ${`Full ${username}`}, ${mobile},
          ${await hashWire(wireForm(password))}, ${columns.second_factor ?? false},
          ${columns.password_state ?? 'own'}, ${columns.password_at ?? new Date()}, ${columns.status ?? 1})`,
  );
  return { id, tenantId: A, username, email, mobile };
}

/** Senders that store what they send. */
export interface Outbox {
  readonly senders: Senders;
  readonly sms: CodeSms[];
  readonly mail: Mail[];
  /** Waits for the latest code sent to a number or address and returns it. */
  codeTo(to: string): Promise<string>;
  /** Deletes what was sent to a number or address. */
  forget(to: string): void;
}

const PATIENCE = 2000;

/** Creates senders that store what they send. */
export function anOutbox(): Outbox {
  const sms: CodeSms[] = [];
  const mail: Mail[] = [];
  const find = (to: string): string | undefined =>
    sms.findLast((each) => each.to === to)?.code ??
    /\d{6}/.exec(mail.findLast((each) => each.to === to)?.text ?? '')?.[0];
  return {
    sms,
    mail,
    senders: {
      sms: async (message) => void sms.push(message),
      mail: async (message) => void mail.push(message),
    },
    forget: (to) => {
      for (const list of [sms, mail]) {
        for (let at = list.length - 1; at >= 0; at -= 1) if (list[at]?.to === to) list.splice(at, 1);
      }
    },
    codeTo: async (to) => {
      for (
        const end = Date.now() + PATIENCE;
        Date.now() < end;
        await new Promise((resolve) => setTimeout(resolve, 5))
      ) {
        const code = find(to);
        if (code !== undefined) return code;
      }
      throw new Error(`Nothing was sent to ${to}.`);
    },
  };
}

/** Resets the counts of codes requested and sent, as if a minute had passed. */
export const laterOn = ({ database: { db } }: TestServer): Promise<unknown> =>
  rows(db, sql`delete from tries where key like 'code-%'`);
