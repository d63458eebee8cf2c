import path from 'node:path'
import { decodePath } from './decode-path.ts'
import type { AssetFile } from './space.ts'
import type { AssetSidecar, FoundFile } from './space-files.ts'

/** The assets of a space by URL path; `report` hears of sidecars without their asset. */
export function matchAssets(
  sidecars: FoundFile<AssetSidecar>[],
  files: string[],
  report: (file: string, problem: string) => void,
): Map<string, AssetFile> {
  const byStem = new Map(files.map((file) => [stem(file), file]))
  const assets = new Map<string, AssetFile>()
  for (const { file: sidecar, value } of sidecars) {
    const file = byStem.get(stem(sidecar))
    if (file === undefined) report(sidecar, 'the asset it describes is not beside it')
    else
      assets.set(decodePath(new URL(value.filename).pathname), { file, contentType: typeOf(file) })
  }
  return assets
}

function stem(file: string): string {
  return path.basename(file, path.extname(file))
}

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The media type that the name ends in. */
export function typeOf(file: string): string {
  return contentTypes[path.extname(file).toLowerCase()] ?? 'application/octet-stream'
}
