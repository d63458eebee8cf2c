/**
 * What the runtime offers to islands and to the console, as `window.vetrina`: islands are scripts
 * of their own and cannot import from it.
 */
import type { AppError } from './app-error.ts'
import type { NavigateOptions } from './navigate.ts'

export interface ClientApi {
  /** Goes to a URL; a refused one is a console error and answers `false`. */
  navigate(address: string, options?: NavigateOptions): boolean
  /** Puts the error page in the place of the content. */
  showError(error: AppError): Promise<void>
  /** Takes the error page away: for the page of the present URL, or for another one. */
  clearError(options?: { redirect?: string }): void
}

declare global {
  interface Window {
    vetrina?: ClientApi
  }
}
