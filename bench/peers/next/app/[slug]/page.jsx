import { addressOf, entries, readStory, site } from '../../shared/content.js'
import { structuredData } from '../../shared/structured-data.js'
import { bloks, Hero } from '../bloks.jsx'

export const dynamicParams = false

export const generateStaticParams = () => entries.map(({ slug }) => ({ slug }))

export const viewport = { themeColor: '#ffffff' }

export async function generateMetadata({ params }) {
  const { slug } = await params
  const { title, description } = readStory(slug).content
  const url = addressOf(slug)
  return {
    metadataBase: new URL(site.url),
    title,
    description,
    referrer: 'strict-origin-when-cross-origin',
    alternates: { canonical: url },
    openGraph: { title, description, url, type: 'website', siteName: site.brand },
    twitter: { card: 'summary' },
    manifest: '/manifest.webmanifest',
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '32x32' },
        { url: '/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/apple-touch-icon.png',
    },
  }
}

export default async function Page({ params }) {
  const { slug } = await params
  const story = readStory(slug)
  const { hero, body } = story.content
  return (
    <>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its brackets escaped.
        dangerouslySetInnerHTML={{ __html: structuredData(slug, story) }}
      />
      <nav className="breadcrumb" aria-label="Percorso">
        <ol>
          <li>
            <a href="/">Home</a>
          </li>
          <li>
            <a href={`/${slug}`} aria-current="page">
              {story.name}
            </a>
          </li>
        </ol>
      </nav>
      {hero.map((blok) => (
        <Hero key={blok._uid} {...blok} />
      ))}
      {body.map((blok) => {
        const Blok = bloks[blok.component]
        return <Blok key={blok._uid} {...blok} />
      })}
    </>
  )
}
