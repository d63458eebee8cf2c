/**
 * Short messages at the top end of the screen, announced politely. Never the only place that says
 * what matters: they go away.
 */
const toastMs = 5000

/** The time stands still while the pointer or the focus is on the message. */
export function showToast(text: string): void {
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Chiudi'
  const message = document.createElement('p')
  message.textContent = text
  const toast = document.createElement('div')
  toast.className = 'toast'
  toast.append(message, close)

  let left = toastMs
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const remove = () => toast.remove()
  const run = () => {
    if (timer !== undefined || toast.matches(':hover, :focus-within')) return
    startedAt = performance.now()
    timer = setTimeout(remove, left)
  }
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    left -= performance.now() - startedAt
  }
  close.addEventListener('click', remove)
  toast.addEventListener('pointerenter', pause)
  toast.addEventListener('focusin', pause)
  // Where the pointer and the focus went is known only after the event.
  toast.addEventListener('pointerleave', () => setTimeout(run))
  toast.addEventListener('focusout', () => setTimeout(run))
  document.querySelector('#toasts')?.append(toast)
  run()
}
