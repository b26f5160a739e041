import { describe } from 'vitest';
import { openPages, openWorkspace } from './routes.ts';

// pages of the specification (2.3) that exist: every third of them
describe('[R1-21 R1-22 R2-02 R1-01 R2.6-09] pages', () => {
  openPages(0, [
    ['R2.1-06', '/project-page', 'cards'],
    ['R2.3-172', '/SystemSettings/Menu', 'table'],
    ['R2.3-001 R2.3-099', '/TaggedItems', 'links'],
    ['R2.3-001 R2.3-118', '/Handover', 'links'],
    ['R2.3-004', '/Import/Imports', 'form'],
    ['R2.3-009', '/RefTable/Area', 'rows'],
    ['R2.3-012', '/RefTable/AuthorisedPersonSubcontractorName', 'rows'],
    ['R2.3-016', '/RefTable/DigitalDocumentCheckBoxType', 'rows'],
    ['R2.3-019', '/RefTable/DrawingType', 'rows'],
    ['R2.3-022', '/RefTable/ExIPRating', 'rows'],
    ['R2.3-025', '/RefTable/ExRatedtoITR', 'rows'],
    ['R2.3-028', '/RefTable/EquipmentTypeITR', 'rows'],
    ['R2.3-031', '/RefTable/GlandTypes', 'rows'],
    ['R2.3-034', '/RefTable/ITRs', 'rows'],
    ['R2.3-037', '/RefTable/Location', 'rows'],
    ['R2.3-040', '/RefTable/NotificationGroup', 'rows'],
    ['R2.3-043', '/RefTable/ParentTag', 'rows'],
    ['R2.3-046', '/RefTable/Priority', 'rows'],
    ['R2.3-049', '/RefTable/ProcedureClass', 'rows'],
    ['R2.3-052', '/RefTable/Profession', 'rows'],
    ['R2.3-055', '/RefTable/PunchListItemCompletionStatus', 'rows'],
    ['R2.3-059', '/RefTable/SubSystem', 'rows'],
    ['R2.3-062', '/RefTable/ServiceInterval', 'rows'],
    ['R2.3-065', '/RefTable/TagITRCompletionStatus', 'rows'],
    ['R2.3-068', '/RefTable/TrackerSubCategory', 'rows'],
    ['R2.3-071', '/RefTable/Vendor', 'rows'],
    ['R2.3-074', '/RefTable/WorkPackType', 'rows'],
    ['R2.3-101', '/TaggedItems/Cable', 'rows'],
    ['R2.3-104', '/TaggedItems/Spool', 'rows'],
    ['R2.3-109', '/Certification/TagITRs', 'rows'],
    ['R2.3-057', '/RefTable/ProcedureDrawing', 'rows'],
    ['R2.3-117', '/PunchList/PunchListItem', 'rows'],
    ['R2.3-121', '/Handover/PAC', 'list'],
    ['R2.3-124', '/Handover/raisemcc', 'table'],
    ['R2.3-152', '/Report/Skyline', 'picture'],
    ['R2.3-159', '/Admin/LevelB', 'table'],
    ['R2.3-162', '/Admin/LevelD', 'table'],
    ['R2.3-165', '/Admin/SavedSearches', 'empty'],
  ]);
  openWorkspace();
});
