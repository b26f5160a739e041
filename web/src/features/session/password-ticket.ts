/*
 * The one-time ticket that may change a password (readings D43). It waits in this tab alone, not in the address, where it
 * would end in histories and logs (S04); the sign-in page clears it away with the rest of the tab's storage.
 */
const KEY = 'plumbline.passwordTicket';

/** Keeps the ticket for the page that changes the password. */
export function keepTicket(ticket: string): void {
  sessionStorage.setItem(KEY, ticket);
}

/** The ticket of this tab; null when there is none. */
export const readTicket = (): string | null => sessionStorage.getItem(KEY);

/** Throws the ticket away: it is good for one change. */
export function dropTicket(): void {
  sessionStorage.removeItem(KEY);
}
