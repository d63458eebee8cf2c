/**
 * The adapter of this site, for the browser. The build replaces this module with the configured
 * adapter (`build/client/run-bundler.ts`), so no other is bundled.
 */
export { receiver as adapter } from './services.ts'
