/**
 * Imports what can only be imported. Compiled scripts, which can only require, get it from outside.
 */
export const importModule = (address: string): Promise<unknown> => import(address)
