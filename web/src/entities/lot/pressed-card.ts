import type { LotCard } from '@vermeil/contracts/selling/lots.schema'

type PressedCard = {
  lot: LotCard
  /** The address of its picture, which the browser has. */
  picture: string | undefined
}

let pressed: PressedCard | null = null

/** Remembers the card that leads to the page of a lot: that page shows what the card knows until the lot has been read. */
export function notePressedCard(lot: LotCard, card: Element | null) {
  pressed = { lot, picture: card?.querySelector('img')?.currentSrc || undefined }
}

export const pressedCard = (lotId: string): PressedCard | null => (pressed?.lot.id === lotId ? pressed : null)
