/** The page of a form with what its features know of what blocks a record; one lazy piece, so that none is signed without it. */
import '../features/handover/risk.tsx';

export { default } from '../workflow/fill/check-sheet-page.tsx';
