// Figures are written without `Intl`: a page's first formatter takes a phone over 100 ms, and figures are on every page.

const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',')

/** `2,847`, with at most this many decimals. */
export function formatCount(count: number, maxDecimals = 3): string {
  const scale = 10 ** maxDecimals
  const [whole = '0', decimals] = String(Math.round(Math.abs(count) * scale) / scale).split('.')
  return `${count < 0 ? '-' : ''}${grouped(whole)}${decimals ? `.${decimals}` : ''}`
}

const units = ['', 'K', 'M', 'B', 'T']

/** `1.2M`, of a figure in tenths: they are whole, so nothing is rounded twice. */
function shortFigure(tenths: number): string {
  let unit = 0
  let scaled = tenths
  while (Math.round(scaled) >= 10_000 && unit < units.length - 1) scaled = tenths / 1000 ** ++unit
  return `${formatCount(Math.round(scaled) / 10, 1)}${units[unit]}`
}

const sign = (value: number) => (value < 0 ? '-' : '')

/** `12.4K` */
export const formatShortCount = (count: number): string => `${sign(count)}${shortFigure(Math.abs(count) * 10)}`

/** `$1.2M` */
export const formatShortMoney = (cents: number): string => `${sign(cents)}$${shortFigure(Math.abs(cents) / 10)}`

/** `$1,250`, or `$29.99` where there are cents: a bid is read faster without two zeros. */
export function formatMoney(cents: number): string {
  const amount = Math.round(Math.abs(cents))
  const rest = amount % 100
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`
  return `${sign(cents)}$${grouped(String(Math.floor(amount / 100)))}${decimals}`
}
