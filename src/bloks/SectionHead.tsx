/** Heading and summary above the content of a blok; nothing when the editor left both empty. */
export function SectionHead({ heading, lead = '' }: { heading: string; lead?: string }) {
  if (heading === '' && lead === '') return null
  return (
    <header className="section-head">
      {heading !== '' && <h2>{heading}</h2>}
      {lead !== '' && <p className="lead">{lead}</p>}
    </header>
  )
}
