/**
 * The code that `dev` recompiles and reruns, together with the site, when it changes.
 */
export { bundlerOptions } from '../../build/client/run-bundler.ts'
export { build } from '../../build/pipeline.ts'
export { sync } from '../../build/sync.ts'
