import { registerOf } from '@plumbline/contract/registers/index.ts';

/** The types that have a page of their own under /Handover; a certificate is named after its type. */
const HANDOVER_PAGE = /^(MCC|CCC|RFSU|PAC|FAC)-/;

/** A record of any register. */
export interface RecordName {
  readonly register: string;
  readonly id: string;
  readonly title: string;
}

/** The address that opens a record in the list it belongs to; null for an unknown register. */
export function recordHref({ register, id, title }: RecordName): string | null {
  const of = registerOf(register);
  if (of === undefined) return null;
  const type = register === 'handover' ? HANDOVER_PAGE.exec(title)?.[1] : undefined;
  return `${type === undefined ? of.route : `/Handover/${type}`}?id=${encodeURIComponent(id)}`;
}
