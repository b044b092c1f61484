import type { ArtistPageChange, ArtistView, OwnArtistPage } from '@vermeil/contracts/catalog/artists.schema'
import type { ArtistId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Account, holdsOneOf, isStaff } from '../../../platform/http/access.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Viewer } from '../public/lot-visibility.ts'
import { ownArtist } from '../public/own-artist-store.ts'
import { ownPageStore } from './own-page-store.ts'

const RECENT_MS = 30 * 86_400_000

/** An artist's own public page. */
export type OwnPage = ReturnType<typeof createOwnPage>

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'profileOf'>
  view: (artistId: ArtistId, viewer: Viewer) => Promise<ArtistView>
}

export function createOwnPage({ database, accounts, view }: Deps) {
  /** Artists have a page, and sellers of other roles get one with their approval or their first work. */
  async function create(tx: Tx, account: Account): Promise<ArtistId> {
    if (!holdsOneOf(account, ['artist']) && !isStaff(account, 'catalog')) {
      throw new AppError('listing.not-a-seller', {})
    }
    const profile = must((await accounts.profileOf([account.id], tx)).get(account.id), 'the profile of the caller')
    const { name, location, bio, avatar } = profile
    return ownArtist(tx, { id: account.id, name, location, bio, avatarKey: avatar })
  }

  async function read(account: Account): Promise<OwnArtistPage> {
    const artistId = await ownPageStore.idOf(database.db, account.id)
    if (artistId === null) return { artist: null, newFollowers: 0 }
    const since = new Date((await houseNow(database.db)).getTime() - RECENT_MS)
    const [artist, newFollowers] = await Promise.all([
      view(artistId, { accountId: account.id, isAdmin: false }),
      ownPageStore.countFollowersSince(database.db, artistId, since),
    ])
    return { artist, newFollowers }
  }

  return {
    read,
    /** Creates the page with the first change, from the account's profile. */
    async change(account: Account, { exhibitions, links, ...texts }: ArtistPageChange): Promise<OwnArtistPage> {
      await database.transaction(async (tx) => {
        const artistId = (await ownPageStore.lock(tx, account.id)) ?? (await create(tx, account))
        await ownPageStore.setTexts(tx, artistId, texts)
        if (exhibitions) await ownPageStore.setExhibitions(tx, artistId, exhibitions)
        if (links) await ownPageStore.setLinks(tx, artistId, links)
      })
      return read(account)
    },
  }
}
