type Colour = readonly [red: number, green: number, blue: number]
type Box = { colours: Colour[]; channel: 0 | 1 | 2; spread: number }

const mostColours = 6
/** Below this a box holds one colour to the eye, and splitting it would only list shades. */
const visibleSpread = 24

function boxOf(colours: Colour[]): Box {
  const spreads = ([0, 1, 2] as const).map((channel) => {
    let least = 255
    let most = 0
    for (const colour of colours) {
      least = Math.min(least, colour[channel])
      most = Math.max(most, colour[channel])
    }
    return { channel, spread: most - least }
  })
  const widest = spreads.reduce((a, b) => (b.spread > a.spread ? b : a))
  return { colours, ...widest }
}

function split({ colours, channel }: Box): Box[] {
  const sorted = colours.toSorted((a, b) => a[channel] - b[channel])
  const middle = sorted.length >> 1
  return [boxOf(sorted.slice(0, middle)), boxOf(sorted.slice(middle))]
}

function averageHex({ colours }: Box): string {
  const sum = [0, 0, 0]
  for (const colour of colours) for (const channel of [0, 1, 2] as const) sum[channel]! += colour[channel]
  return `#${sum
    .map((total) =>
      Math.round(total / colours.length)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/**
 * The colours a picture is made of, from raw RGB pixels: the median cut. The box that matters most, by size and by
 * spread, is halved until there are six, or until what is left looks like one colour each.
 */
export function dominantColours(rgb: Uint8Array): string[] {
  const colours: Colour[] = []
  for (let at = 0; at + 2 < rgb.length; at += 3) colours.push([rgb[at]!, rgb[at + 1]!, rgb[at + 2]!])
  if (colours.length === 0) return []

  let boxes = [boxOf(colours)]
  while (boxes.length < mostColours) {
    const [next] = boxes
      .filter((box) => box.spread > visibleSpread && box.colours.length > 1)
      .sort((a, b) => b.spread * b.colours.length - a.spread * a.colours.length)
    if (!next) break
    boxes = [...boxes.filter((box) => box !== next), ...split(next)]
  }
  const bySize = boxes.sort((a, b) => b.colours.length - a.colours.length)
  return [...new Set(bySize.map(averageHex))]
}
