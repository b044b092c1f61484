import type { LotChanged, LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { applyStanding } from '@vermeil/contracts/selling/lot-standing'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'

/** Where a lot stands and the newest of its history, as one answer gave them and events moved them forward. */
export type LiveLot = {
  readonly standing: LotHistory['lot']
  /** In their order; without gaps up to `standing.sequence`, not always from the first. */
  readonly entries: readonly ChainLink[]
}

/** The lot after an event; the same one where the event is old, null where something in between was missed. */
export function withChange(held: LiveLot, { lot, entries }: LotChanged): LiveLot | null {
  const { standing } = held
  if (lot.revision <= standing.revision) return held
  const fresh = entries.filter(({ sequence }) => sequence > standing.sequence)
  if (lot.sequence - standing.sequence !== fresh.length) return null

  const { yourPaddle } = standing
  if (yourPaddle === undefined) return { standing: lot, entries: [...held.entries, ...fresh] }
  // A person gets a paddle with their first bid or purchase: only the server knows whether this buyer is them.
  if (yourPaddle === null && lot.buyer !== null && standing.buyer === null) return null
  const youLead = yourPaddle !== null && lot.leader === yourPaddle
  // They lead again, by another device or a void: only the server knows with what maximum.
  if (youLead && !standing.youLead) return null
  const own = { yourPaddle, youLead, yourMax: youLead ? (standing.yourMax ?? null) : null }
  return { standing: { ...lot, ...own }, entries: [...held.entries, ...fresh] }
}

/** The lot's page data brought up to a standing that is newer. */
export function atStanding(lot: LotView, standing: LotHistory['lot'] | undefined): LotView {
  const next = standing ? applyStanding(lot, standing) : lot
  if (next === lot) return lot
  return { ...next, youLead: standing?.youLead ?? lot.youLead, yourMax: standing?.yourMax ?? null }
}
