import { join } from 'node:path';
import { aliyunSms, type AliyunOptions } from './aliyun-sms.ts';
import { outbox } from './outbox.ts';
import { smtpMail, type SmtpOptions } from './smtp-mail.ts';

/** A code to a phone. Providers send it in a template of theirs, so there is no text. */
export interface CodeSms {
  /** The number as it is kept with the user, without spaces. */
  readonly to: string;
  readonly code: string;
}

/** A plain mail. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends one message; rejects when the provider did not take it. */
export type Send<M> = (message: M) => Promise<void>;

/** What an installation can send by; null where nothing is set up. */
export interface Senders {
  readonly sms: Send<CodeSms> | null;
  readonly mail: Send<Mail> | null;
}

/** What the senders are made of. */
export interface SenderOptions {
  /** The SMS provider; undefined when its keys are not set. */
  readonly aliyun: AliyunOptions | undefined;
  /** The mail server; undefined when it is not set. */
  readonly smtp: SmtpOptions | undefined;
  /** Our data folder; the development senders write into `outbox` below it. */
  readonly dataDir: string;
  /** In production nothing is written to files: without a provider there is no sender. */
  readonly production: boolean;
}

/** An installation that can send nothing. */
export const noSenders: Senders = { sms: null, mail: null };

/** Chooses the senders: the provider that is set up, else files while developing, else none (readings D69). */
export function sendersOf({ aliyun, smtp, dataDir, production }: SenderOptions): Senders {
  const file = <M>(name: string): Send<M> | null => (production ? null : outbox<M>(join(dataDir, 'outbox', name)));
  return {
    sms: aliyun ? aliyunSms(aliyun) : file('sms.jsonl'),
    mail: smtp ? smtpMail(smtp) : file('mail.jsonl'),
  };
}
