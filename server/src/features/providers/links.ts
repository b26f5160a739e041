import { randomUUIDv7 } from 'node:crypto';
import {
  providerLinkDelete as deleteCall,
  providerLinks as listCall,
  providerLinkSave as saveCall,
  type ProviderLinks,
} from '@plumbline/contract/features/providers/calls.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { oneRow, rows, sql, transaction, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { demandOver } from '../users/authority.ts';
import { trace } from '../users/trace.ts';
import { userById } from '../users/user-rows.ts';
import { linkable } from './provider-of.ts';

const WORDS = {
  notSetUp: w('This provider is not set up in this installation.', '本系统未配置该登录方式。'),
  taken: w('This id is already linked to somebody else.', '该标识已关联其他用户。'),
} as const;

interface Row {
  readonly id: string;
  readonly provider: string;
  readonly subject: string;
  readonly at: Date;
}

async function list(db: Db, context: SignedIn, userId: string): Promise<ProviderLinks> {
  const found = await rows<Row>(
    db,
    sql`select id, provider, subject, at from provider_link
        where tenant_id = ${context.caller.tenantId} and user_id = ${userId} order by provider, subject`,
  );
  return {
    providers: linkable(context.installation.providers),
    links: found.map(({ at, ...link }) => ({ ...link, at: at.toISOString() })),
  };
}

const formatLink = ({ provider, subject }: { readonly provider: string; readonly subject: string }): string =>
  `${provider} ${subject}`;

/** Lists the links of a user. */
export const providerLinks = handle(listCall, async (context: SignedIn, { userId }) => {
  await userById(context.db, context, userId);
  return list(context.db, context, userId);
});

/**
 * Links a user with an id at a provider. Linking allows acting as that user, so it requires the same rights as setting
 * a password.
 */
export const providerLinkSave = handle(saveCall, (context: SignedIn, { userId, provider, subject }) =>
  transaction(context.db, async (tx) => {
    const { tenantId } = context.caller;
    const user = await userById(tx, context, userId);
    await demandOver(tx, context.caller, userId);
    if (!linkable(context.installation.providers).some(({ key }) => key === provider))
      throw new InvalidError([{ field: 'provider', words: WORDS.notSetUp }]);
    // the link of a deleted user is free again
    await rows(
      tx,
      sql`delete from provider_link l using app_user u
          where l.tenant_id = ${tenantId} and l.provider = ${provider} and l.subject = ${subject}
            and u.tenant_id = l.tenant_id and u.id = l.user_id and u.deleted_at is not null`,
    );
    const made = await oneRow<{ user_id: string; is_new: boolean }>(
      tx,
      sql`insert into provider_link (tenant_id, id, user_id, provider, subject)
          values (${tenantId}, ${randomUUIDv7()}, ${userId}, ${provider}, ${subject})
          on conflict (tenant_id, provider, subject) do update set subject = excluded.subject
          returning user_id, xmax = 0 as is_new`,
    );
    if (made?.user_id !== userId) throw new InvalidError([{ field: 'subject', words: WORDS.taken }]);
    const changes = { providerLink: [null, formatLink({ provider, subject })] as const };
    if (made.is_new)
      await trace(tx, context, [{ area: 'user', id: userId, title: user.fullName, action: 'update', changes }]);
    return list(tx, context, userId);
  }),
);

/** Removes a link. */
export const providerLinkDelete = handle(deleteCall, (context: SignedIn, { userId, id }) =>
  transaction(context.db, async (tx) => {
    const user = await userById(tx, context, userId);
    await demandOver(tx, context.caller, userId);
    const gone = await oneRow<{ provider: string; subject: string }>(
      tx,
      sql`delete from provider_link where tenant_id = ${context.caller.tenantId} and user_id = ${userId} and id = ${id}
          returning provider, subject`,
    );
    if (gone === undefined) throw new AppError('notFound');
    const changes = { providerLink: [formatLink(gone), null] as const };
    await trace(tx, context, [{ area: 'user', id: userId, title: user.fullName, action: 'update', changes }]);
    return list(tx, context, userId);
  }),
);
