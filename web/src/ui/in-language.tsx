import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { useLanguage } from '../lib/value/language.ts';

/** A stored text, in the language of its reader where it is in both. */
export const InLanguage = ({ text }: { readonly text: string }): string => inLanguage(text, useLanguage());
