import { entries, readStory } from '../../shared/content.js'

export default () => entries.map(({ slug }) => readStory(slug))
