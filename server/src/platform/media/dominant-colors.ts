type Color = readonly [red: number, green: number, blue: number]
type Channel = 0 | 1 | 2
type Box = { colors: Color[]; channel: Channel; spread: number }

const MAX_COLORS = 6
/** Below this a box holds one color to the eye, and splitting it would only list shades. */
const visibleSpread = 24

function boxOf(colors: Color[]): Box {
  const spreads = ([0, 1, 2] as const).map((channel) => {
    let min = 255
    let max = 0
    for (const color of colors) {
      min = Math.min(min, color[channel])
      max = Math.max(max, color[channel])
    }
    return { channel, spread: max - min }
  })
  const widest = spreads.reduce((a, b) => (b.spread > a.spread ? b : a))
  return { colors, ...widest }
}

function split({ colors, channel }: Box): Box[] {
  const sorted = colors.toSorted((a, b) => a[channel] - b[channel])
  const middle = sorted.length >> 1
  return [boxOf(sorted.slice(0, middle)), boxOf(sorted.slice(middle))]
}

function averageHex({ colors }: Box): string {
  const hexOf = (channel: Channel) => {
    const sum = colors.reduce((total, color) => total + color[channel], 0)
    return Math.round(sum / colors.length)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${hexOf(0)}${hexOf(1)}${hexOf(2)}`
}

/**
 * The colors a picture is made of, from raw RGB pixels: the median cut. The box that matters most, by size and by
 * spread, is halved until there are six, or until what is left looks like one color each.
 */
export function dominantColors(rgb: Uint8Array): string[] {
  const colors: Color[] = []
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3)
    colors.push([red, green, blue])
  }
  if (colors.length === 0) return []

  let boxes = [boxOf(colors)]
  while (boxes.length < MAX_COLORS) {
    const [next] = boxes
      .filter((box) => box.spread > visibleSpread && box.colors.length > 1)
      .sort((a, b) => b.spread * b.colors.length - a.spread * a.colors.length)
    if (!next) break
    boxes = [...boxes.filter((box) => box !== next), ...split(next)]
  }
  const bySize = boxes.sort((a, b) => b.colors.length - a.colors.length)
  return [...new Set(bySize.map(averageHex))]
}
