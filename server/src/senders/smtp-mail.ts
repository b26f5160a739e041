import { createTransport } from 'nodemailer';
import type { Mail, Send } from './message.ts';

/** Time limit for each step of the mail server, in milliseconds. */
const PATIENCE = 10_000;

/** A mail server. */
export interface SmtpOptions {
  /** `smtp://user:password@host:587` (encrypted by STARTTLS where the server can) or `smtps://…:465`. */
  readonly url: string;
  /** The sender's address. */
  readonly from: string;
}

/** The address with our timeouts added, unless it sets its own. */
function patient(url: string): string {
  const address = new URL(url);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(PATIENCE));
  }
  return address.href;
}

/** Sends mail by SMTP. */
export function smtpMail({ url, from }: SmtpOptions): Send<Mail> {
  const transport = createTransport(patient(url), { from });
  return async ({ to, subject, text, messageId, attachment }) => {
    // as an object, so that a comma in the address does not create a second recipient
    await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      ...(messageId !== undefined && { messageId }),
      ...(attachment && {
        // byte by byte: as text its line ends would be those of mail
        attachments: [
          {
            filename: attachment.name,
            contentType: attachment.type,
            content: attachment.content,
            contentTransferEncoding: 'base64' as const,
          },
        ],
      }),
    });
  };
}
