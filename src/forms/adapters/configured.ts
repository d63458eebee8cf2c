/**
 * The adapter of this site, for the browser: the build puts the configured one in the place of this
 * module (`build/client/bundle.ts`), so no other is bundled.
 */
export { receiver as adapter } from './receiver.ts'
