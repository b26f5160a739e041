import { createContext } from 'react';

/**
 * The line of the shell in which pages draw their head (title, note, actions), beside the tabs of the open pages; null
 * outside the shell, where a page has its head above its content.
 */
export const HeadSlotContext = createContext<HTMLElement | null>(null);
