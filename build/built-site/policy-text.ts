/** Parses a policy into sources by directive. The first directive of a name counts, as in browsers. */
export function parsePolicy(text: string): Map<string, string[]> {
  const policy = new Map<string, string[]>()
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

const schemeSource = /^([a-z][a-z\d+.-]*:)$/i
const hostSource =
  /^(?:(?<scheme>[a-z][a-z\d+.-]*:)\/\/)?(?<host>[^/:]+)(?::(?<port>\d+|\*))?(?<path>\/.*)?$/i

/** Whether a source of a policy allows a URL on another host, as browsers compare them. */
export function allowsUrl(source: string, { protocol, hostname, port, pathname }: URL): boolean {
  if (source === '*') return true
  if (schemeSource.test(source)) return coversScheme(source, protocol)
  const parts = hostSource.exec(source)?.groups
  if (parts === undefined) return false
  const { scheme = protocol, host = '', path = '' } = parts
  const usual = ports[protocol]
  const isPort = parts.port === '*' || (parts.port ?? usual) === (port || usual)
  const isPath = path.endsWith('/') ? pathname.startsWith(path) : ['', pathname].includes(path)
  return coversScheme(scheme, protocol) && coversHost(host, hostname) && isPort && isPath
}

const ports: Readonly<Record<string, string | undefined>> = { 'http:': '80', 'https:': '443' }

/** A source that allows http: allows https: too. */
const coversScheme = (scheme: string, protocol: string): boolean =>
  [protocol, protocol === 'https:' ? 'http:' : ''].includes(scheme.toLowerCase())

/** Matches a host; `*.` stands for at least one name before the rest. */
function coversHost(host: string, hostname: string): boolean {
  if (host.startsWith('*')) return host === '*' || hostname.endsWith(host.slice(1).toLowerCase())
  return host.toLowerCase() === hostname
}
