import type { HireRights, MissingRight } from '@vermeil/contracts/catalog/screen-labels'
import type { OwnScreenTerms, ScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { grantText } from '@vermeil/contracts/trades/passport-chain'
import type { ScreenGrant, SealedText } from '@vermeil/contracts/trades/passports.schema'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { newSalt, sealOf, sha256Hex } from '../../platform/sealed-text.ts'
import { type AgreedRights, agreedRights, hireRights, missingRight, type ScreenOffer } from './screen-rights-rules.ts'
import { type StoredGrant, screenRightsStore, type WorkHolder } from './screen-rights-store.ts'

/** Whose a work is, and what they say about screens. */
export type WorkRights = Pick<WorkHolder, 'artist' | 'artistId' | 'sellerId'> & { readonly offer: ScreenOffer }

/** A grant with the texts that it seals. */
export type GrantedPlacement = {
  readonly grant: ScreenGrant
  readonly accountId: AccountId | null
  readonly texts: readonly SealedText[]
}

export type GrantRequest = {
  placementId: string
  artworkId: ArtworkId
  /** What a hire of the work for this production has granted. */
  agreed: AgreedRights | null
}

/** Who may show which work on screen, by whose word. */
export interface ScreenRightsApi {
  own(accountId: AccountId): Promise<OwnScreenTerms>
  change(accountId: AccountId, terms: ScreenTerms, on?: Tx): Promise<void>
  /** By work. Works that are gone are left out. */
  rightsOf(db: Db | Tx, artworkIds: readonly ArtworkId[]): Promise<Map<ArtworkId, WorkRights>>
  /** What a hire of this work grants if this owner accepts it now; null: nothing. */
  agreedRights(tx: Tx, artworkId: ArtworkId, ownerId: AccountId | null): Promise<AgreedRights | null>
  /** What requests to hire these works mean, by work. */
  hireRights(db: Db | Tx, artworkIds: readonly ArtworkId[]): Promise<Map<ArtworkId, HireRights>>
  /** Takes a copy of the terms for each placement that has none and gets the rights. Others stay as they are. */
  grant(tx: Tx, requests: readonly GrantRequest[]): Promise<void>
  /** Of these placements. One whose work was exchanged since has a grant for the earlier work. */
  grants(db: Db | Tx, placementIds: readonly string[]): Promise<GrantedPlacement[]>
  missingRight(offer: ScreenOffer, ownerId: AccountId | null): MissingRight | null
}

/** A grant as it is hashed, and shown in passports. */
const toScreenGrant = (
  stored: Omit<StoredGrant, 'id' | 'accountId' | 'grantor' | 'creditLine' | 'salt'>,
): ScreenGrant => ({
  ...{ kind: 'granted', placementId: stored.placementId, artworkId: stored.artworkId, by: stored.by },
  ...{ grantor: stored.grantorSeal, rights: stored.rights, creditLine: stored.creditSeal },
  ...{ at: stored.at.toISOString(), hash: stored.hash },
})

const textsOf = ({ grantor, grantorSeal, creditLine, creditSeal, salt }: StoredGrant): SealedText[] => [
  { seal: grantorSeal, salt, text: grantor },
  ...(creditSeal === null ? [] : [{ seal: creditSeal, salt, text: creditLine }]),
]

/** The row of a grant, signed: its hash covers the terms, the work, the placement and the time. */
function signGrant({ placementId, artworkId }: GrantRequest, granted: AgreedRights, at: Date) {
  const { by, accountId, grantor, rights, creditLine } = granted
  const salt = newSalt()
  const grantorSeal = sealOf(salt, grantor)
  const creditSeal = creditLine === '' ? null : sealOf(salt, creditLine)
  const unsigned = toScreenGrant({ placementId, artworkId, by, rights, at, hash: '', grantorSeal, creditSeal })
  return {
    ...{ placement_id: placementId, artwork_id: artworkId, granted_by: by, account_id: accountId },
    ...{ rights: JSON.stringify(rights), granted_at: at, hash: sha256Hex(grantText(unsigned)), salt },
    ...{ grantor, grantor_seal: grantorSeal, credit_line: creditLine || null, credit_seal: creditSeal },
  }
}

type Deps = { database: Database; settings: { current(): { screen: ScreenTerms } } }

export function createScreenRights({ database: { db }, settings }: Deps): ScreenRightsApi {
  const offerOf = ({ artist, artistId, terms }: WorkHolder): ScreenOffer =>
    artistId === null
      ? { by: 'house', accountId: null, grantor: 'Vermeil', terms: settings.current().screen }
      : { by: 'artist', accountId: artistId, grantor: artist, terms }

  const api: ScreenRightsApi = {
    async own(accountId) {
      const [stored, grants] = await Promise.all([
        screenRightsStore.terms(db, accountId),
        screenRightsStore.countGrants(db, accountId),
      ])
      if (!stored) return { terms: null, changedAt: null, grants }
      const { changedAt, ...terms } = stored
      return { terms, changedAt: changedAt.toISOString(), grants }
    },

    change: (accountId, terms, on) => screenRightsStore.setTerms(on ?? db, accountId, terms),

    async rightsOf(on, artworkIds) {
      const holders = artworkIds.length === 0 ? [] : await screenRightsStore.holdersOf(on, artworkIds)
      return new Map(
        holders.map((holder) => {
          const { artworkId, artist, artistId, sellerId } = holder
          return [artworkId, { artist, artistId, sellerId, offer: offerOf(holder) }]
        }),
      )
    },

    async agreedRights(tx, artworkId, ownerId) {
      const rights = (await api.rightsOf(tx, [artworkId])).get(artworkId)
      return rights ? agreedRights(rights.offer, ownerId) : null
    },

    async hireRights(on, artworkIds) {
      const works = await api.rightsOf(on, artworkIds)
      return new Map([...works].map(([id, { offer, sellerId }]) => [id, hireRights(offer, sellerId)]))
    },

    async grant(tx, requests) {
      if (requests.length === 0) return
      const known = await screenRightsStore.grants(
        tx,
        requests.map(({ placementId }) => placementId),
      )
      const isGranted = new Set(known.map(({ placementId, artworkId }) => `${placementId} ${artworkId}`))
      const open = requests.filter(({ placementId, artworkId }) => !isGranted.has(`${placementId} ${artworkId}`))
      const works = await api.rightsOf(tx, [...new Set(open.map(({ artworkId }) => artworkId))])
      const now = await houseNow(tx)
      for (const request of open) {
        const offer = works.get(request.artworkId)?.offer
        const grantedRights = offer?.terms?.policy === 'granted' ? agreedRights(offer, null) : null
        const granted = request.agreed ?? grantedRights
        if (granted) await screenRightsStore.addGrant(tx, signGrant(request, granted, now))
      }
    },

    async grants(on, placementIds) {
      const stored = placementIds.length === 0 ? [] : await screenRightsStore.grants(on, placementIds)
      return stored.map((each) => ({ grant: toScreenGrant(each), accountId: each.accountId, texts: textsOf(each) }))
    },
    missingRight,
  }
  return api
}
