import type { Card } from '@vermeil/contracts/money/cards.schema'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { plural } from '@/shared/format/format'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Loading } from '@/ui/loading'
import { SettingsSection } from './settings-section'
import { cardName, useCards } from './use-cards'

const expiry = ({ expMonth, expYear }: Card) => `${String(expMonth).padStart(2, '0')}/${expYear}`

/** What depends on a card, and so why it can't be removed. */
function dutiesOf({ paysPlan, guaranteedBids }: Card): string {
  return [
    ...(paysPlan ? ['Pays your plan.'] : []),
    ...(guaranteedBids > 0 ? [`Guarantees ${plural(guaranteedBids, 'open bid', 'open bids')}.`] : []),
  ].join(' ')
}

export function CardList() {
  const { cards, isError, refetch, isAdding, isChanging, add, makeDefault, remove } = useCards()
  const [asked, setAsked] = useState<Card | null>(null)
  return (
    <SettingsSection
      title="Cards"
      lead="We may ask for a card before your first bid. Card details stay with the payment provider."
    >
      {!cards && <Loading what="Your cards" hasFailed={isError} onRetry={refetch} className="h-24" />}
      {cards?.length === 0 && <p className="text-sm text-muted">You have no card on file.</p>}
      {cards && cards.length > 0 && (
        <ul className="grid gap-3">
          {cards.map((card) => (
            <li
              key={card.id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-4"
            >
              <span className="flex min-w-0 items-start gap-3">
                <CreditCard className="mt-1 size-5 shrink-0 text-muted" aria-hidden="true" />
                <span className="grid gap-1">
                  <span className="figures flex flex-wrap items-center gap-2 font-medium">
                    {cardName(card)}
                    {card.isDefault && <Badge tone="success">Default</Badge>}
                    {card.isExpired && <Badge tone="danger">Expired</Badge>}
                  </span>
                  <span className="figures text-sm text-muted">
                    Expires {expiry(card)}. {dutiesOf(card)}
                  </span>
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                {!card.isDefault && !card.isExpired && (
                  <Button
                    variant="outline"
                    size="sm"
                    className="h-11"
                    disabled={isChanging}
                    aria-label={`Make default: ${cardName(card)}`}
                    onClick={() => makeDefault(card)}
                  >
                    Make default
                  </Button>
                )}
                <Button
                  variant="outline"
                  size="sm"
                  className="h-11"
                  disabled={isChanging}
                  aria-label={`Remove ${cardName(card)}`}
                  onClick={() => setAsked(card)}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" className="mt-4" disabled={isAdding || !cards} onClick={add}>
        {isAdding ? 'Opening...' : 'Add a card'}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked && `Remove ${cardName(asked)}?`}
        description="It is no longer used for payments or bids. You can add it again at any time."
        confirmLabel="Remove card"
        onConfirm={() => asked && remove(asked)}
      />
    </SettingsSection>
  )
}
