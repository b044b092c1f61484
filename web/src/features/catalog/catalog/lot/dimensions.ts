import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { formatCount } from '@/shared/format/format'

type Measured = Pick<LotView, 'heightCm' | 'widthCm' | 'depthCm' | 'dimensions'>

const cmPerInch = 2.54

const chain = (lengths: number[], unit: string) =>
  `${lengths.map((length) => formatCount(length, 1)).join(' × ')} ${unit}`

/** In both measures where they are known, height first as is the custom; else as the seller wrote them. */
export function dimensionText({ heightCm, widthCm, depthCm, dimensions }: Measured): string {
  const lengths = [heightCm, widthCm, depthCm].filter((length) => length !== null)
  if (heightCm === null || widthCm === null) return dimensions
  const inches = lengths.map((length) => length / cmPerInch)
  return `${chain(lengths, 'cm')} (${chain(inches, 'in')})`
}
