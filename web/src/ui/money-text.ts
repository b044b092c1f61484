/** What was typed, as whole cents; null where it is no amount. Takes "$1,250", "1250.5" and "1 250". */
export function parseMoney(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '')
  if (!/^\d+(?:\.\d{0,2})?$|^\.\d{1,2}$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}

/** The text in groups of three, as far as it has been typed: "12345." becomes "12,345.". */
export function groupDigits(text: string): string {
  const plain = text.replace(/[^\d.]/g, '')
  const [whole = '', ...rest] = plain.split('.')
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(?:\d{3})+$)/g, ',')
  return rest.length > 0 ? `${grouped}.${rest.join('').slice(0, 2)}` : grouped
}

/** An amount as the field shows it: no decimals where there are none. */
export const moneyText = (cents: number | null): string =>
  cents === null ? '' : groupDigits(cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))

/** Where the caret belongs after grouping: behind as many digits as before. */
export function caretAfter(text: string, digitsBefore: number): number {
  let digits = 0
  for (let index = 0; index < text.length; index++) {
    if (digits === digitsBefore) return index
    if (text[index] !== ',') digits++
  }
  return text.length
}
