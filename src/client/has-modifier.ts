type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a key or a click is for the browser: to go back, to open a tab, to select. */
export const hasModifier = (event: Modifiers): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
