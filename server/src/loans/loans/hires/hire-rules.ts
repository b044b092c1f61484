import type { Availability } from '@vermeil/contracts/loans/hires.schema'

/** What its bookings in a stretch of time make of a work. */
export const availabilityOf = (kinds: readonly string[]): Availability => {
  if (kinds.length === 0) return 'available'
  return kinds.every((kind) => kind === 'reservation') ? 'reserved' : 'rented'
}

export type Certificate = { readonly insured: number; readonly expiresOn: string }

/** Whether a hire is insured as its owner asks: for the sum, and until its last day. */
export const isInsured = (
  { insured, until }: { insured: number | null; until: string },
  certificate: Certificate | null,
): boolean =>
  insured === null || (certificate !== null && certificate.insured >= insured && certificate.expiresOn >= until)

/** The newest certificate counts: a renewed one takes the place of the one before. */
export function certificateIn(
  files: readonly { kind: string; insured: number | null; expiresOn: string | null }[],
): Certificate | null {
  const file = files.findLast(({ kind }) => kind === 'certificate')
  return file?.insured && file.expiresOn ? { insured: file.insured, expiresOn: file.expiresOn } : null
}
