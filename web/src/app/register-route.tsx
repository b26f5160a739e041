/**
 * The page of a register, together with what the features add to its rows; one lazy chunk, so that no row opens without
 * these additions.
 */
import '../workflow/record-extensions.tsx';
import '../register/lines/lines-extensions.tsx';
import '../register/row/naming-tabs.tsx';
import '../features/users/extension.tsx';
import '../features/levels/extension.tsx';
import '../features/tagged-items/extension.tsx';
import '../features/checks/extension.tsx';
import '../features/forms/extension.tsx';
import '../features/punch/extension.tsx';
import '../features/handover/extension.tsx';
import '../features/preservation/extension.tsx';
import '../features/changes/extension.tsx';
import '../features/work-packs/extension.tsx';
import '../features/procedures/extension.tsx';
import '../features/documents/superseded-drawings.tsx';
import '../features/files/extension.tsx';
import '../features/documents/extension.tsx';
import '../features/imports/extension.tsx';
import '../features/operations/extension.tsx';
import '../features/reports/schedule/extension.tsx';

export { default } from '../register/list/register-page.tsx';
