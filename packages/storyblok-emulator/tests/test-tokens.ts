import type { Tokens } from '../src/space.ts'

/** What a test asks the embedded content service with, where it has no tokens of its own. */
export const testTokens: Tokens = {
  preview: 'test-preview',
  public: 'test-public',
  management: 'test-management',
}
