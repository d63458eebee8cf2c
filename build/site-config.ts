/**
 * What `site.config.ts` may say. That file imports this one and nothing else: it is read at every
 * start.
 */

import type { StoredTimes } from '../src/content/local-time.ts'
import type { TranslationSettings } from '../src/translation/plan-translation.ts'
import type { RequestsSetting } from './config/form-service.ts'

/** What `site.config.ts` may say. The environment wins over it. */
export interface SiteConfig {
  /** File that exports the site, relative to this one; without it the project's `src/site.ts`. */
  site?: string
  /** Folders, relative to this file; the command line wins over them. */
  folders?: Folders
  /** Public origin of the site: `https://www.example.it`. Environment: `SITE_URL`. */
  siteUrl?: string
  /** `/` or `/sub/`. Environment: `BASE_PATH`. */
  basePath?: string
  /** Language of the content, a BCP 47 tag. */
  language?: string
  /**
   * All languages that the content is written in: `['it', 'en']`. The first is the site's own; pages in
   * the others stand below their code, `/en/about`.
   */
  languages?: readonly string[]
  /** IANA zone of the site's clocks: in it hours are read, and dates are past or to come. */
  timeZone?: string
  content?: {
    /**
     * How Storyblok stores a date with a time: `utc` (default), as its editor writes it from
     * the zone of the editor's profile; `zone`, as the site's clocks show it, which some imports do.
     */
    times?: StoredTimes
  }
  /** Where forms are sent. Environment: `REQUESTS_ENDPOINT`, the URL of the receiver. */
  requests?: RequestsSetting
  /** What the site's forms ask beyond the usual, by the names that the site has for it; all is off otherwise. */
  forms?: Record<string, boolean>
  /** Colours of the installed app and of the browser's frame, `#rrggbb`. */
  themeColor?: string
  backgroundColor?: string
  /**
   * How far browsers are told to insist on HTTPS, for two years: not at all, for this host, for the
   * hosts below it too, or before the first visit (https://hstspreload.org). Only of an HTTPS site.
   */
  hsts?: 'off' | 'host' | 'subdomains' | 'preload'
  /** Draws the picture that a page is shared with; `false` takes the editor's as it is, or none. */
  shareCards?: boolean
  /** Seconds after which an open page asks again whether a new build was published. */
  pollSeconds?: number
  pwa?: {
    /**
     * `false` takes the app back: pages register no service worker, and `sw.js` removes the one that
     * visitors still have, with all that it kept.
     */
    enabled?: boolean
    /** What browsers show of the site before it is installed. */
    screenshots?: readonly Screenshot[]
  }
  sync?: {
    /** Seconds without a usable answer, with all tries, after which a sync gives up. */
    deadline?: number
  }
  images?: {
    /** Leaves pictures with Storyblok: pages carry URLs of its image service. */
    remote?: boolean
    /** Also makes AVIF: smaller files, slower builds. Not for remote pictures. */
    avif?: boolean
    /** Hosts that sync may ask for pictures, beside Storyblok's: `['cdn.example.org']`. */
    hosts?: readonly string[]
    /** 0 to 100, by format. */
    quality?: Partial<ImageSettings['quality']>
  }
  fonts?: Partial<FontSettings>
  check?: {
    /** Foreign origins that pages may ask before the visitor chose anything: `https://host`. */
    allowedOrigins?: readonly string[]
  }
  /** Translation by machine, when the visitor asks for it. `false`, or no language: none. */
  translation?: false | Partial<TranslationSettings>
  /** The preview in Storyblok's editor. */
  editor?: Partial<EditorSettings>
}

export interface Folders {
  /** Content cache; `content-cache` of the working directory without it. */
  cache?: string
  /** Built site; `dist` of the working directory without it. */
  out?: string
  /** Files copied as they are; `public` of the working directory without it. */
  public?: string
  /** The space as files, which `demo` and `dev` serve; `demo` of the working directory without it. */
  space?: string
}

export interface Screenshot {
  /** Below `public/`: `screenshots/home.webp`. Upright ones are shown on phones, others elsewhere. */
  file: string
  /** What is seen on it, in the language of the site. */
  label: string
}

export interface EditorSettings {
  /** Origin of the editor: no other page's messages are listened to. `''` for the region's own. */
  origin: string
  /**
   * Publishes the access token with a build of drafts, so that pages can ask for the newest draft
   * when they load. Only for a host that nobody else can open. A build of what is published has none.
   */
  previewToken: boolean
}

export interface ImageSettings {
  remote: boolean
  avif: boolean
  hosts: readonly string[]
  quality: Record<'avif' | 'webp' | 'jpeg' | 'png', number>
}

/** Fonts of a third party, instead of the site's own. */
export interface FontSettings {
  /** URL of a style sheet of `@font-face` rules; `''` for none. */
  stylesheet: string
  /** Leaves them with the third party, which then sees every visitor. Else they are the site's files. */
  remote: boolean
  /** Families of that style sheet: for headings and figures, and for text. `''` for the site's own. */
  serif: string
  sans: string
}

/** Gives `site.config.ts` its type. */
export const defineConfig = (config: SiteConfig): SiteConfig => config
