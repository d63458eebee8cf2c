/**
 * The API of the runtime for islands and the console, as `window.vetrina`: islands are separate scripts
 * and cannot import it.
 */
import type { AppError } from './app-error.ts'
import type { NavigateOptions } from './navigate.ts'

export interface ClientApi {
  /** Goes to a URL; logs a refused one as an error and returns `false`. */
  navigate(address: string, options?: NavigateOptions): boolean
  /** Replaces the content by the error page. */
  showError(error: AppError): Promise<void>
  /** Replaces the error page by the page of the current URL, or another one. */
  clearError(options?: { redirect?: string }): void
}

declare global {
  interface Window {
    vetrina?: ClientApi
  }
}
