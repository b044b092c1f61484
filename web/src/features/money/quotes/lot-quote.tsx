import { useQuery } from '@tanstack/react-query'
import { deliveryOffer } from '@vermeil/contracts/money/delivery-cost'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { Suspense, useState } from 'react'
import { deliveryTablesQuery } from '@/entities/delivery/delivery-tables'
import { useDestination } from '@/entities/delivery/destination'
import { isOpen } from '@/entities/lot/lot-text'
import { useAuth } from '@/shared/auth/auth'
import { signInPath } from '@/shared/navigation/next-path'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { lazyDialog } from '@/ui/lazy-dialog'
import { lazyPart } from '@/ui/lazy-part'

const OwnQuote = lazyPart(() => import('./own-quote').then((module) => module.OwnQuote))
const AskQuoteDialog = lazyDialog(() => import('./ask-quote-dialog').then(({ AskQuoteDialog }) => AskQuoteDialog))

/** On the page of a lot whose delivery has no price: the way to ask for one, and what became of it. */
export function LotQuote({ lot }: { lot: LotView }) {
  const { data: tables } = useQuery(deliveryTablesQuery)
  const to = useDestination(tables)
  if (!tables || lot.isOwn || !isOpen(lot)) return null
  const own = tables.quotes.filter(({ lotId }) => lotId === lot.id)
  const isByQuote = deliveryOffer(tables.rates, lot.delivery, (to ?? lot.delivery).country).kind === 'quote'
  if (!isByQuote && own.length === 0) return null
  return (
    <div className="mt-2 grid gap-3">
      <Suspense fallback={null}>
        {own.map((quote) => (
          <OwnQuote key={quote.id} quote={quote} title={lot.title} />
        ))}
      </Suspense>
      {isByQuote && <AskButton lot={lot} isFirst={own.length === 0} />}
    </div>
  )
}

function AskButton({ lot, isFirst }: { lot: LotView; isFirst: boolean }) {
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  const [isAsking, setIsAsking] = useState(false)
  if (!user) {
    return (
      <Button asChild variant="outline" className="justify-self-start">
        <Link to={signInPath(pathname + search)}>Sign in to ask for a quote</Link>
      </Button>
    )
  }
  return (
    <>
      <Button variant={isFirst ? 'outline' : 'ghost'} className="justify-self-start" onClick={() => setIsAsking(true)}>
        {isFirst ? 'Ask for a quote' : 'Ask for another address'}
      </Button>
      {isAsking && (
        <AskQuoteDialog
          title={`Delivery of ${lot.title}`}
          ask={async (addressId) => (await import('./quotes-api')).askForQuote({ lotId: lot.id, addressId })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
