/** The `id` in the address of a row that is being made. */
export const NEW_ROW = 'new';
