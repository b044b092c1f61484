import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'

/** Whether `next` is newer than `held`: answers and events may overtake each other. */
export function isNewerView(next: SaleroomView, held: SaleroomView): boolean {
  if (next.revision !== held.revision) return next.revision > held.revision
  const [lot, heldLot] = [next.current?.standing, held.current?.standing]
  if (lot && heldLot && lot.id === heldLot.id && lot.revision !== heldLot.revision) {
    return lot.revision > heldLot.revision
  }
  return next.serverTime >= held.serverTime
}

/**
 * The room of its event, with the fields that only this browser knows. Events are the same for everybody, so they leave
 * out a price that is shown to members alone; and a price that the bids have passed is still named, though not offered.
 */
export function withKnownPrice(next: SaleroomView, held: SaleroomView): SaleroomView {
  const [current, before] = [next.current, held.current]
  if (!current || current.lot.id !== before?.lot.id || current.lot.buyNowPrice !== null) return next
  return { ...next, current: { ...current, lot: { ...current.lot, buyNowPrice: before.lot.buyNowPrice } } }
}
