import { hrefOfFile, resolveUrl } from '../../src/content/urls.ts'
import type { PublishedFiles } from './built-site.ts'

/** These scripts and all their static imports, which a browser loads before it runs them. */
export function scriptsNeeded(files: readonly string[], site: PublishedFiles): string[] {
  const needed = new Set(files)
  for (const file of needed) {
    for (const [, href = ''] of site.text(file).matchAll(staticImport)) {
      const target = resolveUrl(href, hrefOfFile(file, site), site)
      if (target.kind === 'file' && target.file.endsWith('.js')) needed.add(target.file)
    }
  }
  return [...needed]
}

/** `import"./a.js"`, `import{a}from"./a.js"`, `export*from"./a.js"`; not `import("./a.js")`. */
const staticImport = /\b(?:import|from)\s*["']([^"']+\.js)["']/g
