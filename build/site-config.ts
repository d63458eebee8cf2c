/**
 * The settings of `site.config.ts`. That file imports only this one, because every start reads it.
 */

import type { StoredTimes } from '../src/content/local-time.ts'
import type { TranslationSettings } from '../src/translation/plan-translation.ts'
import type { RequestsSetting } from './config/form-service.ts'

/** The settings of `site.config.ts`. The environment wins over them. */
export interface SiteConfig {
  /** File that exports the site, relative to this one; by default the project's `src/site.ts`. */
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
  /** IANA time zone of the site, for its hours and for deciding whether a date is past. */
  timeZone?: string
  content?: {
    /**
     * Storyblok's way of storing a date with a time: `utc` (default), as its editor writes it from
     * the zone of the editor's profile; `zone`, as the site's clocks show it, which some imports do.
     */
    times?: StoredTimes
  }
  /** Destination of the forms. Environment: `REQUESTS_ENDPOINT`, the URL of the receiver. */
  requests?: RequestsSetting
  /** Optional questions of the site's forms, by the site's names for them; off by default. */
  forms?: Record<string, boolean>
  /** Colours of the installed app and of the browser's frame, `#rrggbb`. */
  themeColor?: string
  backgroundColor?: string
  /**
   * Makes browsers insist on HTTPS for two years: not at all, for this host, for the hosts below it
   * too, or even before the first visit (https://hstspreload.org). Only for an HTTPS site.
   */
  hsts?: 'off' | 'host' | 'subdomains' | 'preload'
  /** Draws the picture for sharing a page; `false` takes the editor's as it is, or none. */
  shareCards?: boolean
  /** Seconds after which an open page asks again whether a new build was published. */
  pollSeconds?: number
  pwa?: {
    /**
     * `false` withdraws the app: pages register no service worker, and `sw.js` removes the one that
     * visitors still have, with all that it stored.
     */
    enabled?: boolean
    /** Pictures of the site that browsers show before the visitor installs it. */
    screenshots?: readonly Screenshot[]
  }
  sync?: {
    /** Seconds without a usable answer, retries included, after which a sync gives up. */
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
    /** Foreign origins that pages may ask before the visitor has chosen anything: `https://host`. */
    allowedOrigins?: readonly string[]
  }
  /** Machine translation when the visitor asks for it. `false` or no language turns it off. */
  translation?: false | Partial<TranslationSettings>
  /** The preview in Storyblok's editor. */
  editor?: Partial<EditorSettings>
}

export interface Folders {
  /** Content cache; by default `content-cache` in the working directory. */
  cache?: string
  /** Built site; by default `dist` in the working directory. */
  out?: string
  /** Files copied as they are; by default `public` in the working directory. */
  public?: string
  /** The space as files, which `demo` and `dev` serve; by default `demo` in the working directory. */
  space?: string
}

export interface Screenshot {
  /** Below `public/`: `screenshots/home.webp`. Upright ones are shown on phones, others elsewhere. */
  file: string
  /** Description of the picture, in the language of the site. */
  label: string
}

export interface EditorSettings {
  /** Origin of the editor; pages ignore messages from any other. `''` for the region's own. */
  origin: string
  /**
   * Publishes the access token with a build of drafts, so that pages can ask for the newest draft
   * when they load. Only for a host that nobody else can open. A build of published stories has none.
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
  /** Loads them from the third party, which then sees every visitor. Else the site serves them. */
  remote: boolean
  /** Families of that style sheet: for headings and figures, and for text. `''` for the site's own. */
  serif: string
  sans: string
}

/** Gives `site.config.ts` its type. */
export const defineConfig = (config: SiteConfig): SiteConfig => config
