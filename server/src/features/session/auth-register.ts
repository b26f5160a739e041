import { randomUUIDv7 } from 'node:crypto';
import { authRegister as call } from '@plumbline/contract/features/session/calls/passwords.ts';
import { InvalidError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { countTries } from '../../http/tries.ts';
import { phoneOf } from './accounts.ts';
import { demandStrong, hashNew } from './new-own-password.ts';
import { demandPasswordTurn } from './password-turn.ts';
import { demandCaptcha } from './sign-in.ts';
import { companyOf } from './tenants.ts';

/** Maximum accounts requested per hour from one network address. */
const MOST_AN_HOUR = 10;
const NO_COMPANY = w('There is no company with this name.', '没有该公司。');

/**
 * Stores a request for an account, disabled and without role or level until an administrator enables it (readings D77).
 * A name or e-mail address already taken changes nothing and gives the same answer.
 */
export const authRegister = handle(call, async (context: Context, { captcha, password, tenantCode, ...form }) => {
  const { db, address } = context;
  demandPasswordTurn(context);
  demandStrong(context, password, { names: [form.username, form.email], field: 'password' });
  await demandCaptcha(context, captcha);
  await countTries(db, [{ key: `register:${address}`, most: MOST_AN_HOUR, windowSeconds: 3600 }]);
  const company = await companyOf(db, tenantCode);
  if (company === undefined) throw new InvalidError([{ field: 'tenantCode', words: NO_COMPANY }]);
  const least = context.installation.signIn.passwordLength;
  const hash = await hashNew(password, { least, names: [form.username, form.email] });
  await rows(
    db,
    sql`insert into app_user (tenant_id, id, username, email, full_name, mobile_phone, password_hash, status)
        values (${company.id}, ${randomUUIDv7()}, ${form.username}, ${form.email}, ${form.fullName},
                ${phoneOf(form.mobile)}, ${hash}, 0)
        on conflict do nothing`,
  );
  return null;
});
