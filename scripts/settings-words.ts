/** The meaning of each setting and variable, for `docs/settings.md`. */
export const words: Readonly<Record<string, string>> = {
  site: 'file that exports the site, relative to the configuration; default: `src/site.ts`',
  'folders.cache': 'content cache, relative to the configuration; default: `content-cache`',
  'folders.out': 'built site; default: `dist`',
  'folders.public': 'files that are copied unchanged; default: `public`',
  'folders.space': 'files of a space, which `demo` and `dev` serve; default: `demo`',
  siteUrl: 'public origin of the site; `SITE_URL` overrides it',
  basePath: '`/` or `/sub/`; `BASE_PATH` overrides it',
  language:
    'language of the content, a BCP 47 tag; default: the first of `languages`, or else `it`',
  languages:
    "all languages of the content, `['it', 'en']`: the first is the site’s own; URLs of pages in the others begin with their code",
  timeZone: 'IANA time zone: decides opening hours, and which dates are past',
  'content.times':
    'time zone of the stored times: UTC, as Storyblok’s editor stores them, or `timeZone` (`zone`), as some imports do',
  requests: 'service that receives the request forms: [requests.md](requests.md)',
  forms:
    'further questions of the site’s forms, by name; `minorsForMakeup: true` lets models of 16 and 17 apply for make-up',
  themeColor: 'colour of the browser’s frame and of the installed app, `#rrggbb`',
  backgroundColor: 'background of the installed app while it starts, `#rrggbb`',
  'images.remote': 'leaves pictures at Storyblok: pages load them from its image service',
  'images.avif': 'makes AVIF too: smaller files, slower builds',
  'images.hosts':
    'further hosts that `sync` may fetch pictures from; addresses of this machine and of local networks are refused',
  'images.quality.avif': 'quality from 0 to 100',
  'images.quality.webp': 'quality from 0 to 100',
  'images.quality.jpeg': 'quality from 0 to 100',
  'images.quality.png': 'quality from 0 to 100',
  hsts: 'where browsers insist on HTTPS for two years: on this host, on its subdomains too, or even before the first visit (`preload`, hard to undo)',
  shareCards: '`false` draws no share images',
  'fonts.stylesheet': 'style sheet of a font service, in place of the site’s own fonts',
  'fonts.remote': 'loads the fonts from that service, which then sees every visitor',
  'fonts.serif': 'family for headings and figures',
  'fonts.sans': 'family for text',
  'translation.languages':
    'languages of the machine translation for visitors, as codes of `src/translation/languages.ts`; none: no selector',
  'translation.load':
    'when pages load the translator’s script, and so send it the visitor’s IP address: after consent, at the first click, or always',
  'translation.script': 'URL of the translator’s script',
  'editor.origin': 'origin of the visual editor; default: that of the region',
  'editor.previewToken':
    'publishes the access token with a build of drafts, so that pages show the newest draft at once; only for a host that nobody else can open',
  'check.allowedOrigins':
    'foreign origins that pages may contact before the visitor makes a choice',
  pollSeconds: 'seconds between an open page’s checks for a new build, 10 or more',
  'pwa.enabled':
    '`false` withdraws the app: `sw.js` then removes the service worker and the caches from browsers',
  'pwa.screenshots':
    'pictures in `public/` that browsers show before they install the site: `{ file, label }`',
  'sync.deadline': 'seconds after which `sync` gives up a request, including retries',

  STORYBLOK_TOKEN: 'access token of the space',
  STORYBLOK_OAUTH_TOKEN: 'OAuth token in place of the access token; 3 requests a second',
  STORYBLOK_API: 'base URL of the delivery API, ending in `/v2`; default: that of the region',
  STORYBLOK_REGION: 'region of the space',
  STORYBLOK_VERSION:
    'stories to build: a build of drafts is `noindex`, and the editor may frame it',
  SITE_URL: 'public origin of the site; default: `siteUrl`',
  BASE_PATH: '`/` or `/sub/`; default: `basePath`',
  REQUESTS_ENDPOINT: 'URL of the receiver of request forms',
  STORYBLOK_WEBHOOK_SECRET: 'secret of the webhook, for `vetrina hook`',
  SOURCE_DATE_EPOCH: 'clock of a build, in seconds since 1970; `--now` overrides it',
  HTTPS_PROXY:
    'proxy for https: requests, `http://host:port`, with `name:password@` if it needs them; the name may also be in lower case. `NODE_EXTRA_CA_CERTS=file.pem` makes Node trust the proxy’s own certificates; Node reads it only from the environment',
  HTTP_PROXY: 'proxy for http: requests',
  NO_PROXY: 'hosts to contact directly, with their subdomains, separated by commas; `*`: all',

  REQUESTS_DATABASE_URL: '`file:…`, or `libsql://…` for a remote database',
  REQUESTS_DATABASE_TOKEN: 'token of a remote database',
  REQUESTS_SMTP_URL:
    'mail server, `smtps://user:password@host`, or `smtp://…` with STARTTLS; without it mails wait',
  REQUESTS_MAIL_API_URL: 'REST API of Cloudflare’s Email Service, in place of SMTP',
  REQUESTS_MAIL_API_TOKEN: 'token of that API',
  REQUESTS_MAIL_FROM: 'sender; its domain must allow the mail server',
  REQUESTS_MAIL_TO: 'mail address that requests are sent to',
  REQUESTS_WEBHOOK_URL: 'URL that also gets each request as JSON',
  REQUESTS_WEBHOOK_SECRET: 'key of `X-Vetrina-Signature: sha256=…` (HMAC of the body)',
  REQUESTS_ORIGINS: 'further origins that may post, separated by commas',
  REQUESTS_TRUSTED_PROXIES: 'number of your own proxies whose `X-Forwarded-For` is trusted',
  REQUESTS_PER_ADDRESS:
    'requests from one network in ten minutes before they count as suspect; `0`: no limit',
  REQUESTS_PER_HOUR:
    'requests from all networks in an hour before they count as suspect; `0`: no limit',
  REQUESTS_TIMEOUT_SECONDS: 'time for the headers and for the body of a post',
  REQUESTS_KEEP_DAYS: 'days until a delivered request is erased',
  REQUESTS_KEEP_UNDELIVERED_DAYS: 'days until an undelivered request is erased',
  REQUESTS_RETRY_SECONDS:
    'pauses between tries to deliver, separated by commas; by default from one minute to a day',
  REQUESTS_SITE_FACTS: 'URL or file of the site’s `requests.json`; default: that of the site',
  REQUESTS_HOST: 'address to listen on',
  REQUESTS_PORT: 'port to listen on',
}
