/**
 * The code that is compiled and run again when it changes, together with the site.
 */
export { explainSystemError } from '../../build/base/system-error.ts'
export { openSession } from '../../build/builds/session.ts'
export { bundlerOptions } from '../../build/client/run-bundler.ts'
export { openVariantEncoder } from '../../build/pictures/images.ts'
export { build } from '../../build/pipeline.ts'
export { sync } from '../../build/sync.ts'
