import type { AccountId } from '@vermeil/contracts/ids'
import type { PassportRight, PassportWork, SealedText } from '@vermeil/contracts/trades/passports.schema'
import { newSalt, sealOf } from '../../../platform/sealed-text.ts'
import type { RightsOfPlacement } from '../placements/placement-rights.ts'
import type { StoredPlacement } from '../placements/placement-store.ts'
import type { StoredText } from './passport-store.ts'

/** Replaces names by seals. A name that the passport has keeps its seal, so that revisions can be compared. */
export interface Sealer {
  seal(text: string, accountId: AccountId | null): string
  /** Texts that were sealed before, with the seals that a grant names. */
  adopt(texts: readonly SealedText[], accountId: AccountId | null): void
  /** Whether the name went with its account. */
  isErased(seal: string): boolean
  /** What the passport lacks so far. */
  readonly added: readonly StoredText[]
}

export function createSealer(known: readonly StoredText[]): Sealer {
  const seals = new Set(known.map(({ seal }) => seal))
  const erased = new Set(known.flatMap(({ seal, text }) => (text === null ? seal : [])))
  const own = known.filter(({ isOfGrant }) => !isOfGrant)
  const byText = new Map(own.map(({ text, accountId, seal }) => [`${accountId} ${text}`, seal]))
  const added: StoredText[] = []
  return {
    added,
    isErased: (seal) => erased.has(seal),
    seal(text, accountId) {
      const name = `${accountId} ${text}`
      const found = byText.get(name)
      if (found) return found
      const salt = newSalt()
      const seal = sealOf(salt, text)
      added.push({ seal, salt, text, accountId, isOfGrant: false })
      byText.set(name, seal)
      return seal
    },
    adopt(texts, accountId) {
      for (const text of texts) {
        if (seals.has(text.seal)) continue
        seals.add(text.seal)
        added.push({ ...text, accountId, isOfGrant: true })
      }
    },
  }
}

/** Seen on a set: placed, or reserved for it. What is Pending is only planned. */
const isVisible = ({ status }: Pick<StoredPlacement, 'status'>): boolean => status !== 'pending'

type Facts = {
  rights: ReadonlyMap<string, RightsOfPlacement>
  nameOf: (accountId: AccountId) => string | null
  sealer: Sealer
  /** The works of the last revision. */
  before: readonly PassportWork[]
}

/** The works of a passport, by set. */
export const passportWorks = (placements: readonly StoredPlacement[], facts: Facts): PassportWork[] =>
  placements
    .filter(isVisible)
    .toSorted((a, b) => compare(a.setName, b.setName) || compare(a.position, b.position) || compare(a.id, b.id))
    .map((placement) => toWork(placement, facts))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function toWork(placement: StoredPlacement, facts: Facts): PassportWork {
  const { rights, nameOf, sealer } = facts
  const right = rights.get(placement.id)
  const work = right?.work ?? null
  const ownerName = work && (work.sellerId === null ? 'Vermeil' : nameOf(work.sellerId))
  const { picture } = placement
  const found = facts.before.find(({ placementId }) => placementId === placement.id)
  const earlier = found?.artworkId === placement.artworkId ? found : undefined
  return {
    ...{ placementId: placement.id, artworkId: placement.artworkId, title: placement.title },
    artist: erasedIn(sealer, earlier?.artist) ?? sealer.seal(work?.artist ?? placement.artist, work?.artistId ?? null),
    owner: erasedIn(sealer, earlier?.owner) ?? (ownerName ? sealer.seal(ownerName, work?.sellerId ?? null) : null),
    ...{ set: placement.setName, position: placement.position, dimensions: placement.dimensions },
    ...{ status: placement.status, picture, hasImage: placement.imageKey !== null },
    right: toRight(placement, right, earlier?.right, facts),
  }
}

/** A name that was erased is not written again: a later revision has the same empty seal. */
const erasedIn = (sealer: Sealer, seal: string | null | undefined): string | null =>
  seal && sealer.isErased(seal) ? seal : null

/** The artist's word counts more than a paper or a name. */
function toRight(
  { clearedAt, clearedBy, filename, reason }: StoredPlacement,
  right: RightsOfPlacement | undefined,
  earlier: PassportRight | undefined,
  { nameOf, sealer }: Pick<Facts, 'nameOf' | 'sealer'>,
): PassportRight {
  if (right?.granted) {
    sealer.adopt(right.granted.texts, right.granted.accountId)
    return right.granted.grant
  }
  if (clearedAt === null) return { kind: 'missing', why: right?.missing ?? 'no-paper' }
  const name = clearedBy && nameOf(clearedBy)
  const at = clearedAt.toISOString()
  const wasBy = earlier && 'at' in earlier && earlier.kind !== 'granted' && earlier.at === at ? earlier.by : null
  const signed = { by: name ? sealer.seal(name, clearedBy) : erasedIn(sealer, wasBy), at }
  return filename === null
    ? { kind: 'override', reason: reason ?? '', ...signed }
    : { kind: 'paper', filename, ...signed }
}
