import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { site } from '../../../shared/content.js'
import Main from '../../layout/Main.astro'
import { pagePaths } from '../../pages.js'

export const getStaticPaths = pagePaths

const container = await AstroContainer.create()

export const GET = async ({ props: { story } }) =>
  Response.json({
    path: `/${story.slug}`,
    title: story.content.title,
    description: story.content.description,
    html: await container.renderToString(Main, { props: { story } }),
    styles: site.styles,
    islands: [],
  })
