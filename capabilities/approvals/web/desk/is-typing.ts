/** Whether a key belongs to an input, a sheet of slave rows, a dialog or a menu rather than to the desk. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input, textarea, select, [contenteditable="true"], [role="grid"], [role="dialog"], [role="menu"]',
  ) !== null
