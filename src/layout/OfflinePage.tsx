import { useStrings } from '../kit/use-strings.ts'
import { MessagePage } from './MessagePage.tsx'

/**
 * Shown by the service worker when a page was never visited and the network does not answer, with the
 * URL of that page.
 */
export function OfflinePage({ homeHref }: { homeHref: string }) {
  const { title, text } = useStrings().unreachable
  return (
    <MessagePage heading={title} homeHref={homeHref} hasRetry>
      {text}
    </MessagePage>
  )
}
