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
}

/** Sends one message; rejects when the provider did not accept it. */
export type Send<M> = (message: M) => Promise<void>;

/** The channels an installation can send through; null where nothing is set up. */
export interface Senders {
  readonly sms: Send<CodeSms> | null;
  readonly mail: Send<Mail> | null;
}

/** An installation that can send nothing. */
export const noSenders: Senders = { sms: null, mail: null };
