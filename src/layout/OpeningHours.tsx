import type { SettingsModel } from '../business/settings-query.ts'

export function OpeningHours({ hours }: { hours: SettingsModel['hours'] }) {
  return (
    <dl className="opening-hours">
      {hours.map((line) => (
        <div key={line.days} lang={line.lang} dir={line.dir}>
          <dt>{line.days}</dt>
          <dd>{line.hours}</dd>
        </div>
      ))}
    </dl>
  )
}
