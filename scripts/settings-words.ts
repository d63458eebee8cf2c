/** The meaning of each setting and variable, for `docs/settings.md`. */
export const words: Readonly<Record<string, string>> = {
  site: 'file that exports the site, relative to the configuration; without it `src/site.ts`',
  'folders.cache': 'content cache, relative to the configuration; without it `content-cache`',
  'folders.out': 'built site; without it `dist`',
  'folders.public': 'files that are copied as they are; without it `public`',
  'folders.space': 'space as files, which `demo` and `dev` serve; without it `demo`',
  siteUrl: 'public origin of the site; `SITE_URL` wins',
  basePath: '`/` or `/sub/`; `BASE_PATH` wins',
  language:
    'language of the content, a BCP 47 tag; without it the first of `languages`, or else `it`',
  languages:
    "all languages that the content is written in, `['it', 'en']`: the first is the site’s own, pages in the others stand below their code",
  timeZone: 'IANA time zone: decides opening hours, and which dates are past',
  'content.times':
    'how Storyblok stores a date with a time: in UTC, as its editor does, or as the clocks of `timeZone` show it (`zone`), as some imports do',
  requests: 'service that request forms are sent to: [requests.md](requests.md)',
  forms:
    'further questions of the site’s forms, by name; `minorsForMakeup: true` lets models of 16 and 17 apply for make-up',
  themeColor: 'colour of the browser’s frame and of the installed app, `#rrggbb`',
  backgroundColor: 'background of the installed app while it starts, `#rrggbb`',
  'images.remote': 'leaves pictures with Storyblok; pages then name its image service',
  'images.avif': 'makes AVIF too: smaller files, slower builds',
  'images.hosts':
    'further hosts that `sync` may fetch pictures from; addresses of this machine and of local networks are refused',
  'images.quality.avif': 'quality from 0 to 100',
  'images.quality.webp': 'quality from 0 to 100',
  'images.quality.jpeg': 'quality from 0 to 100',
  'images.quality.png': 'quality from 0 to 100',
  hsts: 'how far browsers insist on HTTPS, for two years: for this host, for its subdomains too, or before the first visit (`preload`, hard to take back)',
  shareCards: '`false` draws no picture for sharing a page',
  'fonts.stylesheet': 'style sheet of a font service, in place of the site’s own fonts',
  'fonts.remote': 'leaves the fonts with that service, which then sees every visitor',
  'fonts.serif': 'family for headings and figures',
  'fonts.sans': 'family for text',
  'translation.languages':
    'languages that visitors may have pages translated into by machine; codes of `src/translation/languages.ts`; none: no selector',
  'translation.load':
    'when the translator’s script is loaded, and with it the visitor’s IP address sent: after her consent, at the first click, or with every page',
  'translation.script': 'URL of the translator’s script',
  'editor.origin': 'origin of the visual editor; without it that of the region',
  'editor.previewToken':
    'publishes the access token with a build of drafts, so that pages show the newest draft at once; only for a host that nobody else can open',
  'check.allowedOrigins': 'foreign origins that pages may ask before the visitor chose anything',
  pollSeconds: 'seconds between two questions of an open page for a new build, 10 or more',
  'pwa.enabled':
    '`false` takes the app back: `sw.js` then removes the service worker and the caches that visitors still have',
  'pwa.screenshots':
    'pictures in `public/` that browsers show before they install the site: `{ file, label }`',
  'sync.deadline': 'seconds without a usable answer, with all tries, after which `sync` gives up',

  STORYBLOK_TOKEN: 'access token of the space',
  STORYBLOK_OAUTH_TOKEN: 'OAuth token in place of the access token; 3 requests a second',
  STORYBLOK_API: 'base URL of the delivery API, ending in `/v2`; without it that of the region',
  STORYBLOK_REGION: 'region of the space',
  STORYBLOK_VERSION:
    'stories to build: a build of drafts is `noindex` and may be framed by the editor',
  SITE_URL: 'public origin of the site; without it `siteUrl`',
  BASE_PATH: '`/` or `/sub/`; without it `basePath`',
  REQUESTS_ENDPOINT: 'URL of the receiver that request forms are sent to',
  STORYBLOK_WEBHOOK_SECRET: 'secret of the webhook, for `vetrina hook`',
  SOURCE_DATE_EPOCH: 'clock of a build, in seconds since 1970; `--now` wins',
  HTTPS_PROXY:
    'proxy by which https: is asked, `http://host:port`, with `name:password@` where it wants them; also in small letters. What it shows in place of certificates is trusted by `NODE_EXTRA_CA_CERTS=file.pem`, which Node reads of the environment alone',
  HTTP_PROXY: 'the same for http:',
  NO_PROXY: 'hosts that are asked directly, with all below them, separated by commas; `*`: all',

  REQUESTS_DATABASE_URL: '`file:…`, or `libsql://…` for a remote database',
  REQUESTS_DATABASE_TOKEN: 'token of a remote database',
  REQUESTS_SMTP_URL:
    'mail server, `smtps://user:password@host`, or `smtp://…` with STARTTLS; without it mails wait',
  REQUESTS_MAIL_API_URL: 'REST API of Cloudflare’s Email Service, in place of SMTP',
  REQUESTS_MAIL_API_TOKEN: 'token of that API',
  REQUESTS_MAIL_FROM: 'sender; its domain allows the mail server',
  REQUESTS_MAIL_TO: 'mail address that requests are sent to',
  REQUESTS_WEBHOOK_URL: 'URL that gets each request as JSON too',
  REQUESTS_WEBHOOK_SECRET: 'key of `X-Vetrina-Signature: sha256=…` (HMAC of the body)',
  REQUESTS_ORIGINS: 'further origins that may post, separated by commas',
  REQUESTS_TRUSTED_PROXIES: 'number of your own proxies whose `X-Forwarded-For` is believed',
  REQUESTS_PER_ADDRESS:
    'requests of one network in ten minutes before they count as suspect; `0`: no limit',
  REQUESTS_PER_HOUR:
    'requests of all networks in an hour before they count as suspect; `0`: no limit',
  REQUESTS_TIMEOUT_SECONDS: 'time for the headers and for the body of a post',
  REQUESTS_KEEP_DAYS: 'days until a delivered request is erased',
  REQUESTS_KEEP_UNDELIVERED_DAYS: 'days until an undelivered request is erased',
  REQUESTS_RETRY_SECONDS:
    'pauses between two tries to deliver, separated by commas; without it from one minute to a day',
  REQUESTS_SITE_FACTS: 'URL or file of the site’s `requests.json`; without it that of the site',
  REQUESTS_HOST: 'address to listen on',
  REQUESTS_PORT: 'port to listen on',
}
