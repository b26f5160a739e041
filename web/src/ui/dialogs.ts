/** True when a dialog is open: nothing may open over it. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('.ant-modal')].some((dialog) => dialog.checkVisibility());
