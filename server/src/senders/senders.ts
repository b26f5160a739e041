import { join } from 'node:path';
import { aliyunSms, type AliyunOptions } from './aliyun-sms.ts';
import type { Send, Senders } from './message.ts';
import { outbox } from './outbox.ts';
import { smtpMail, type SmtpOptions } from './smtp-mail.ts';

/** Configuration of the senders. */
export interface SenderOptions {
  /** The SMS provider; undefined when its keys are not set. */
  readonly aliyun: AliyunOptions | undefined;
  /** The mail server; undefined when it is not set. */
  readonly smtp: SmtpOptions | undefined;
  /** The largest attachment of a mail, in megabytes. */
  readonly mailLimitMb: number;
  /** Our data folder; the development senders write into `outbox` below it. */
  readonly dataDir: string;
  /** In production nothing is written to files: without a provider there is no sender. */
  readonly production: boolean;
}

/** Chooses the senders: the configured provider, else files during development, else none (readings D69). */
export function sendersOf({ aliyun, smtp, mailLimitMb, dataDir, production }: SenderOptions): Senders {
  const file = <M>(name: string): Send<M> | null => (production ? null : outbox<M>(join(dataDir, 'outbox', name)));
  return {
    sms: aliyun ? aliyunSms(aliyun) : file('sms.jsonl'),
    mail: smtp ? smtpMail(smtp) : file('mail.jsonl'),
    mailLimitMb,
  };
}
