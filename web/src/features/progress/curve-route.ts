/** The page of planned against actual. */
export const CURVE_ROUTE = '/WorkPack/PlannedVsActualProgressReport';
