import { formatLength, nailsOf } from '@vermeil/contracts/catalog/wall-hanging'
import { gapsOf, type Hung } from '@vermeil/contracts/catalog/wall-layout'
import type { HangableWork, WallPlan } from '@vermeil/contracts/catalog/walls.schema'
import { eyeLineText } from './measures'
import { toHung } from './stage-plane'

type HangingPlanProps = { plan: WallPlan; catalog: readonly HangableWork[]; from: string }

/** On paper only: a drawing to scale, and where each nail goes. Works are numbered from left to right. */
export function HangingPlan({ plan, catalog, from }: HangingPlanProps) {
  const { unit, eyeLineCm } = plan
  const works = plan.works.toSorted((one, other) => one.x - other.x)
  const hung = works.map(toHung)
  const numberOf = (id: string) => hung.findIndex((work) => work.id === id) + 1
  return (
    <section className="hidden pt-6 print:block" data-hanging-plan>
      <h2 className="text-2xl">Hanging plan</h2>
      <p>
        {plan.room}, {plan.name}. Heights are from the floor; distances are {from}. Eye line:{' '}
        {formatLength(eyeLineCm, unit)}.
      </p>
      <Elevation plan={plan} hung={hung} />
      <table className="mt-4 w-full text-sm [&_td]:py-1 [&_td]:pe-4 [&_th]:pe-4 [&_th]:align-bottom">
        <thead>
          <tr className="border-b border-control text-start">
            <th scope="col" className="text-start">
              No.
            </th>
            <th scope="col" className="text-start">
              Work
            </th>
            <th scope="col" className="text-start">
              Size with frame
            </th>
            <th scope="col" className="text-start">
              Center height
            </th>
            <th scope="col" className="text-start">
              Nail: height, distance
            </th>
            <th scope="col" className="text-start">
              Gap to its left
            </th>
          </tr>
        </thead>
        <tbody>
          {works.map((work, index) => {
            const at = hung[index]
            if (!at) return null
            const known = catalog.find(({ artworkId }) => artworkId === work.artworkId)
            const { left } = gapsOf(
              at,
              hung.filter(({ id }) => id !== work.id),
            )
            return (
              <tr key={work.id} className="border-b border-line align-top">
                <td>{index + 1}</td>
                <td>{known ? `${known.title}, ${known.artist}` : 'A work that can no longer be shown'}</td>
                <td className="whitespace-nowrap">
                  {formatLength(at.width, unit)} × {formatLength(at.height, unit)}
                </td>
                <td>
                  {formatLength(at.y, unit)}, {eyeLineText(at.y, eyeLineCm, unit)}
                </td>
                <td className="whitespace-nowrap">
                  {nailsOf(at, work.hookCm).map((nail) => (
                    <div key={nail.x}>
                      {formatLength(nail.y, unit)}, {formatLength(nail.x, unit)}
                    </div>
                  ))}
                </td>
                <td>{left ? `${formatLength(left.cm, unit)} to no. ${numberOf(left.id)}` : 'None'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="mt-3 text-sm">
        A nail is where the taut wire or the hook holds the work, below its upper edge. Check each wire before you
        drill.
      </p>
    </section>
  )
}

/** Straight on and to scale, whatever the photo's perspective. */
function Elevation({ plan, hung }: { plan: WallPlan; hung: readonly Hung[] }) {
  const lefts = hung.map(({ x, width }) => x - width / 2)
  const rights = hung.map(({ x, width }) => x + width / 2)
  const tops = hung.map(({ y, height }) => y + height / 2)
  const isPlain = plan.reference === null
  const left = Math.min(isPlain ? 0 : -20, ...lefts.map((at) => at - 20))
  const right = Math.max(isPlain ? plan.widthCm : (plan.reference?.widthCm ?? 100), ...rights.map((at) => at + 20))
  const top = Math.max(isPlain ? plan.heightCm : 220, ...tops.map((at) => at + 20))
  const reference = plan.reference
  const line = { stroke: '#1b1815', strokeWidth: 0.8, fill: 'none' }
  const text = { fontSize: Math.max(8, (right - left) / 45), fill: '#1b1815', textAnchor: 'middle' as const }
  return (
    <svg
      viewBox={`${left - 1} ${-top - 1} ${right - left + 2} ${top + 4}`}
      className="mt-4 max-h-[90mm] w-full"
      aria-hidden="true"
    >
      <line x1={left} x2={right} y1={0} y2={0} {...line} strokeWidth={2} />
      {isPlain && <rect x={0} y={-plan.heightCm} width={plan.widthCm} height={plan.heightCm} {...line} />}
      {reference && (
        <rect
          {...{ x: 0, y: -(reference.bottomCm + reference.heightCm), width: reference.widthCm }}
          height={reference.heightCm}
          {...line}
          strokeDasharray="4 3"
        />
      )}
      <line x1={left} x2={right} y1={-plan.eyeLineCm} y2={-plan.eyeLineCm} {...line} strokeDasharray="6 4" />
      {hung.map((work, index) => {
        const hook = plan.works.find(({ id }) => id === work.id)?.hookCm ?? 0
        return (
          <g key={work.id}>
            <rect
              {...{
                x: work.x - work.width / 2,
                y: -(work.y + work.height / 2),
                width: work.width,
                height: work.height,
              }}
              {...line}
              fill="white"
            />
            <text x={work.x} y={-work.y} dominantBaseline="middle" {...text}>
              {index + 1}
            </text>
            {nailsOf(work, hook).map((nail) => (
              <circle key={nail.x} cx={nail.x} cy={-nail.y} r={1.6} fill="#1b1815" />
            ))}
          </g>
        )
      })}
    </svg>
  )
}
