import { resultsLicense } from '@vermeil/contracts/desk/result-figures'
import { type ResultFilters, resultParams } from '@vermeil/contracts/desk/result-filters'
import { Download } from 'lucide-react'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'

const linked = 'text-gold underline underline-offset-4 hover:text-gold-bright'

/** What the figures count, and how to take the data along. */
export function WhatCounts({ filters }: { filters: ResultFilters }) {
  const query = resultParams(filters).toString()
  return (
    <div className="grid gap-10 border-t border-line pt-10 lg:grid-cols-2 lg:gap-16">
      <Section id="what-counts" title="What counts">
        <div className="mt-3 grid max-w-prose gap-3 text-muted">
          <p>
            Hammer prices, and Buy It Now prices that everybody was shown. A work that was sold privately, at another
            price or to the person who had it on loan, is counted without its amount: totals here can be lower than the
            value of all sales on the home page.
          </p>
          <p>
            A sale that was undone leaves: voided, refunded, or not paid in time. A lot that went to the next bidder
            counts at their bid. Sell-through compares lots sold with lots that passed.
          </p>
          <p>We name no buyer, and no seller but the artist.</p>
        </div>
      </Section>
      <Section id="open-data" title="Open data">
        <div className="mt-3 grid max-w-prose justify-items-start gap-3 text-muted">
          <p>
            This data is free for any use, without asking (
            <a href={resultsLicense.url} rel="license noopener" className={linked}>
              {resultsLicense.name}
            </a>
            ). Pictures are not part of it. Every line leads to the public bidding history of its lot, which anybody can
            recompute; programs read both from{' '}
            <a href="/api/docs" className={linked}>
              our API
            </a>
            .
          </p>
          <Button asChild variant="outline">
            <a href={`/api/v1/results/results.csv${query && `?${query}`}`} download>
              <Download aria-hidden="true" />
              Download CSV
            </a>
          </Button>
        </div>
      </Section>
    </div>
  )
}
