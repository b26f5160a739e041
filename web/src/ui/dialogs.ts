/** Whether a dialog is on the screen: nothing opens over it. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('.ant-modal')].some((dialog) => dialog.checkVisibility());
