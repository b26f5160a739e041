/** A code sent to a phone. Providers insert it into their own template, so there is no text. */
export interface CodeSms {
  /** The number as stored with the user, without spaces. */
  readonly to: string;
  readonly code: string;
}

/** A plain-text mail. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The `Message-ID`, with its brackets, of a mail that may be sent again: mail servers recognise the repetition. */
  readonly messageId?: string;
  readonly attachment?: { readonly name: string; readonly type: string; readonly content: Buffer };
}

/** The largest attachment where the installation sets no limit, in megabytes: many mail servers refuse more. */
export const MAIL_LIMIT_MB = 10;

/** Sends one message; rejects when the provider did not accept it. */
export type Send<M> = (message: M) => Promise<void>;

/** The channels an installation can send through; null where nothing is set up. */
export interface Senders {
  readonly sms: Send<CodeSms> | null;
  readonly mail: Send<Mail> | null;
  /** The largest attachment, in megabytes; `MAIL_LIMIT_MB` if omitted. */
  readonly mailLimitMb?: number;
}

/** An installation that can send nothing. */
export const noSenders: Senders = { sms: null, mail: null };
