/** Style of the receiver's own pages: it has none of the site's files at hand. */
export const pageStyle = `
:root { color-scheme: light dark }
body { font: 1.0625rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 42rem; padding: 1rem }
fieldset { border: 0; margin: 0 0 1.5rem; padding: 0; min-width: 0 }
legend { font-weight: 600; padding: 0 }
.request__group > legend { font-size: 1.25rem; margin-bottom: .75rem }
.field { margin-bottom: 1.25rem }
.field__label { display: block; font-weight: 600 }
.field__optional, .field__hint { font-weight: 400; opacity: .8; margin: 0 }
.field__error, .summary { color: #b3261e; margin: .25rem 0 0; font-weight: 600 }
.summary { border: 2px solid; padding: 0 1rem; margin: 1rem 0 }
.summary a { color: inherit }
input, select, textarea, button { font: inherit; box-sizing: border-box }
input:not([type=radio], [type=checkbox]), select, textarea { width: 100%; padding: .6rem; min-height: 2.75rem }
[aria-invalid] { outline: 2px solid #b3261e }
.choices { list-style: none; margin: 0; padding: 0 }
.choice { display: flex; gap: .6rem; align-items: baseline; padding: .4rem 0 }
button { padding: .7rem 1.4rem; min-height: 2.75rem }
.request__trap { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
@media (prefers-color-scheme: dark) {
  .field__error, .summary { color: #ffb4ab }
  [aria-invalid] { outline-color: #ffb4ab }
}
`
