import type { ConfigData } from 'html-validate'

/** The rules of html-validate that pages keep. */
export const htmlRules: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  elements: ['html5', { 'v-island': { flow: true, phrasing: true, transparent: true } }],
  rules: {
    // One deploy replaces all files or none: a digest in the page would only break a partial one.
    'require-sri': 'off',
    // How React writes: a matter of taste, not of correctness.
    'doctype-style': 'off',
    'attr-case': 'off',
    'void-style': ['error', { style: 'selfclose' }],
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
  },
}
