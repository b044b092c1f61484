import { z } from 'zod'
import { Line } from '../text-fields.schema.ts'
import {
  screenMediumLabels,
  screenPolicyLabels,
  screenSceneLabels,
  screenTermLabels,
  screenTerritoryLabels,
} from './screen-labels.ts'

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]]
const isWithoutRepeats = (values: readonly string[]) => new Set(values).size === values.length

/** `ask`: granted by accepting a hire. */
export const ScreenPolicy = z.enum(keysOf(screenPolicyLabels))
export type ScreenPolicy = z.infer<typeof ScreenPolicy>

export const ScreenRights = z.strictObject({
  media: z
    .array(z.enum(keysOf(screenMediumLabels)))
    .min(1, 'Please choose at least one medium.')
    .refine(isWithoutRepeats),
  territory: z.enum(keysOf(screenTerritoryLabels)),
  term: z.enum(keysOf(screenTermLabels)),
  notIn: z.array(z.enum(keysOf(screenSceneLabels))).refine(isWithoutRepeats),
})
export type ScreenRights = z.infer<typeof ScreenRights>

/** PUT /api/v1/screen-terms, and a section of the house's settings. */
export const ScreenTerms = z.strictObject({ policy: ScreenPolicy, ...ScreenRights.shape, creditLine: Line })
export type ScreenTerms = z.infer<typeof ScreenTerms>

/** GET /api/v1/screen-terms. Nothing is granted until an artist has saved terms. */
export const OwnScreenTerms = z.object({
  terms: ScreenTerms.nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** Placements that these terms were granted to. */
  grants: z.int(),
})
export type OwnScreenTerms = z.infer<typeof OwnScreenTerms>

/** What a form starts with: what insurers ask for, and only after a question. */
export const usualScreenTerms: ScreenTerms = {
  policy: 'ask',
  media: keysOf(screenMediumLabels).filter((medium) => medium !== 'commercials'),
  territory: 'worldwide',
  term: 'full',
  notIn: [],
  creditLine: '',
}

/** Of works that are ours, and of artists without an account. */
export const houseScreenTerms: ScreenTerms = {
  policy: 'granted',
  media: keysOf(screenMediumLabels),
  territory: 'worldwide',
  term: 'full',
  notIn: [],
  creditLine: 'Courtesy of Vermeil',
}
