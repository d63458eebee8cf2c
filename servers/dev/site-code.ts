/**
 * The code that `dev` recompiles and reruns, together with the site, when it changes.
 */
export { explainSystemError } from '../../build/base/system-error.ts'
export { openSession } from '../../build/builds/session.ts'
export { bundlerOptions } from '../../build/client/run-bundler.ts'
export { openVariantEncoder } from '../../build/images/images.ts'
export { build } from '../../build/pipeline.ts'
export { sync } from '../../build/sync.ts'
