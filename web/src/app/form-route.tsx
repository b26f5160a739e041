/**
 * The page of a form, together with what its features know about blockers of a record; one lazy chunk, so that no
 * record is signed without that knowledge.
 */
import '../features/handover/risk.tsx';

export { default } from '../workflow/fill/check-sheet-page.tsx';
