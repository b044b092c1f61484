import { mediumLabels } from '@vermeil/contracts/catalog/artwork-labels'
import type { Certificate } from '@vermeil/contracts/fulfillment/certificates.schema'
import { Fact } from '@/ui/fact'

/** What is known of the work; what its seller left out is not shown. */
export function WorkFacts({ work }: { work: Certificate['work'] }) {
  const facts = [
    ['Materials', work.materials || (work.medium ? mediumLabels[work.medium] : '')],
    ['Dimensions', work.dimensions],
    ['Year', work.year?.toString() ?? ''],
    ['Signature', work.signature],
    ['Edition', work.edition],
    ['Earlier provenance', work.provenance],
    ['Exhibitions', work.exhibitions],
    ['Literature', work.literature],
  ] as const
  return (
    <dl className="figures grid gap-4 sm:grid-cols-2">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            <span className="wrap-anywhere whitespace-pre-line">{value}</span>
          </Fact>
        ))}
    </dl>
  )
}
