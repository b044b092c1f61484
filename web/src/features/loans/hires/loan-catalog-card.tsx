import { categoryLabels } from '@vermeil/contracts/catalog/artwork-labels'
import type { LoanCatalogWork } from '@vermeil/contracts/loans/hires.schema'
import type { ReactNode } from 'react'
import { formatMoney } from '@/shared/format/format'
import { Card } from '@/ui/card'
import { Picture } from '@/ui/picture'
import { AvailabilityPill } from './hire-text'

/** `rights`: what a hire means for screen rights. A home needs none. */
type LoanCatalogCardProps = { work: LoanCatalogWork; action: ReactNode; rights?: ReactNode }

/** A work to rent, with what it costs for the dates and whether it is free then. */
export function LoanCatalogCard({ work, action, rights }: LoanCatalogCardProps) {
  const facts = [categoryLabels[work.category], work.style, work.dimensions].filter(Boolean).join(' · ')
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      {work.image ? (
        <Picture
          picture={work.image}
          alt={`${work.title} by ${work.artist}`}
          sizes="(width >= 64rem) 380px, (width >= 40rem) 50vw, 100vw"
          widest={800}
          ratio="4 / 3"
          fit="contain"
        />
      ) : (
        <span className="block aspect-4/3 bg-raised" />
      )}
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="text-lg wrap-anywhere">{work.title}</h3>
            <p className="text-sm text-muted">{work.artist}</p>
          </div>
          <AvailabilityPill availability={work.availability} />
        </div>
        {facts && <p className="text-sm text-muted">{facts}</p>}
        {work.suitableFor.length > 0 && <p className="text-sm">Suitable for {work.suitableFor.join(', ')}</p>}
        {rights && <p className="text-sm">{rights}</p>}
        {work.description && <p className="line-clamp-2 text-sm text-muted">{work.description}</p>}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-2">
          <p>
            <span className="text-lg text-gold">{formatMoney(work.pricePerMonth)}</span>
            <span className="text-muted"> per month</span>
            <span className="block text-sm">{formatMoney(work.total)} for your dates</span>
          </p>
          {action}
        </div>
      </div>
    </Card>
  )
}
