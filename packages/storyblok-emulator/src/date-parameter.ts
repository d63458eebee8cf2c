/** `yyyy-MM-dd`, `yyyy-MM-dd HH:mm[:ss]` (UTC) or ISO 8601 → milliseconds since 1970. */
export function parseDate(text: string): number | undefined {
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/
  const [, day, time = '00:00', zone = 'Z'] = parts.exec(text.trim()) ?? []
  const milliseconds = Date.parse(`${day}T${time}${zone}`)
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}
