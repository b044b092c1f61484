import { type Placement, PlacementBody } from '@vermeil/contracts/trades/placements.schema'
import { namedSets, type ProductionDetail } from '@vermeil/contracts/trades/productions.schema'
import type { DefaultValues } from 'react-hook-form'
import { z } from 'zod'
import { isRefusal } from '@/shared/http/api-error'
import { mayManage } from './record-text'

/** A set by its id, or a named one that is added with its first placement. */
export const Entered = PlacementBody.omit({ override: true }).extend({
  setId: z.string().min(1, 'Please choose a set.'),
})
export type Entered = z.infer<typeof Entered>

/** The named sets that this production lacks, for people who may add sets. */
export function offeredSets({ access, sets }: ProductionDetail): readonly string[] {
  const existing = new Set(sets.map(({ name }) => name))
  return mayManage(access) ? namedSets.filter((name) => !existing.has(name)) : []
}

const statusRefusals = [
  ...(['placement.set-without-dates', 'placement.not-reserved', 'placement.not-hired'] as const),
  'placement.rights-missing' as const,
]

/** A refusal that is about the status of a catalog work. */
export const isAboutStatus = (error: Error) => statusRefusals.some((code) => isRefusal(error, code))

/** A new art piece has no price until one is entered. */
export const valuesOf = (placement: Placement | null, setId: string): DefaultValues<Entered> => ({
  ...{ setId: placement?.setId ?? setId, artworkId: placement?.artworkId ?? null, title: placement?.title ?? '' },
  ...{ artist: placement?.artist ?? '', price: placement?.price ?? undefined, status: placement?.status ?? 'pending' },
  ...{
    position: placement?.position ?? '',
    dimensions: placement?.dimensions ?? '',
    weight: placement?.weight ?? null,
  },
  description: placement?.description ?? '',
})
