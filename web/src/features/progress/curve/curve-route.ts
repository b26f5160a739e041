/** The planned against actual page. */
export const CURVE_ROUTE = '/WorkPack/PlannedVsActualProgressReport';
