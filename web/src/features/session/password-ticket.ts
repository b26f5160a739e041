/*
 * The one-time ticket that allows a password change (readings D43). It is stored in this tab only, not in the address,
 * where it would end up in histories and logs (S04); the sign-in page clears it with the rest of the tab's storage.
 */
const KEY = 'plumbline.passwordTicket';

/** Stores the ticket for the page that changes the password. */
export function keepTicket(ticket: string): void {
  sessionStorage.setItem(KEY, ticket);
}

/** The ticket of this tab; null when there is none. */
export const readTicket = (): string | null => sessionStorage.getItem(KEY);

/** Discards the ticket, which is valid for one change. */
export function dropTicket(): void {
  sessionStorage.removeItem(KEY);
}
