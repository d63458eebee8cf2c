/**
 * Short messages at the top end of the screen, announced politely. They go away, so never put important
 * facts only here.
 */
const toastMs = 5000

/** Shows a message; its time stops while the pointer or the focus is on it. */
export function showToast(text: string): void {
  const { toast, remove } = addToast(text)
  let left = toastMs
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
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
  toast.addEventListener('pointerenter', pause)
  toast.addEventListener('focusin', pause)
  // Where the pointer and the focus went is known only after the event.
  toast.addEventListener('pointerleave', () => setTimeout(run))
  toast.addEventListener('focusout', () => setTimeout(run))
  run()
}

/** Stays until the visitor chose; the same is not offered twice at a time. */
export function showOffer(text: string, label: string, run: () => void): void {
  const isShown = [...document.querySelectorAll('.toast p')].some(
    (element) => element.textContent === text,
  )
  if (!isShown) addToast(text, [label, run])
}

type Choice = [label: string, run: () => void]

function addToast(text: string, ...choices: Choice[]) {
  const message = document.createElement('p')
  message.textContent = text
  const toast = document.createElement('div')
  toast.className = 'toast'
  const remove = () => toast.remove()
  toast.append(message)
  choices.push([SITE_STRINGS.close, remove])
  for (const [label, run] of choices) {
    const button = document.createElement('button')
    button.textContent = label
    button.addEventListener('click', run)
    toast.append(button)
  }
  document.querySelector('#toasts')?.append(toast)
  return { toast, remove }
}
