/** An element with its class and text; the text is never markup. */
export const createElement = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] =>
  Object.assign(document.createElement(tag), { className, textContent: text })
