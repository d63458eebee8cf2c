/** An element with its class and text; the text is never markup. */
export const createElement = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] =>
  Object.assign(document.createElement(tag), { className, textContent: text })

/** The code of a request, which no translator changes. */
export const createCode = (text: string): HTMLElement =>
  Object.assign(document.createElement('strong'), { textContent: text, translate: false })

export function createButton(text: string, onClick: () => void, className = ''): HTMLButtonElement {
  const button = createElement('button', className, text)
  button.type = 'button'
  button.addEventListener('click', onClick)
  return button
}
