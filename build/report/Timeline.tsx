/** When each stage began, and how long it took. */
import type { BuildReport } from '../pipeline.ts'
import { Bar } from './Bar.tsx'
import { Table } from './Table.tsx'
import { inSeconds } from './units.ts'

export function Timeline({ build: { stages, ms } }: { build: BuildReport }) {
  const whole = Math.max(ms, 1)
  return (
    <Table
      label="Time line of the stages"
      head={['Stage', '#Began', '#Took', 'When']}
      rows={stages.map((stage) => ({
        key: stage.name,
        cells: [
          stage.name,
          inSeconds(stage.at),
          inSeconds(stage.ms),
          <Bar key="bar" from={stage.at / whole} length={stage.ms / whole} />,
        ],
      }))}
    />
  )
}
