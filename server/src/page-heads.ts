import type { ArtistPage, Featured } from '@vermeil/contracts/catalog/artists.schema'
import type { Picture } from '@vermeil/contracts/catalog/artworks.schema'
import type { LotSearchPage } from '@vermeil/contracts/catalog/catalog.schema'
import { imageUrl } from '@vermeil/contracts/catalog/images'
import { openingPictures } from '@vermeil/contracts/catalog/opening-pictures'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import {
  declarationOf,
  fileOf,
  type PageName,
  type ParamsOf,
  pageNames,
  paramShapes,
  type RecordPage,
  sitePages,
} from '@vermeil/contracts/site-pages'
import type { PageHead } from './platform/site/page-head.ts'
import type { PagePrefetch } from './platform/site/page-prefetch.ts'
import { breadcrumbs, collectionData, saleEvent, siteData } from './platform/site/structured-data.ts'

type FindPicture = PagePrefetch['picture']
type JsonLd = NonNullable<PageHead['jsonLd']>

/** Finds the picture that a page opens with in the page's first answer. */
const picture =
  <Answer>(
    layout: keyof typeof openingPictures,
    pictureIn: (answer: Answer) => Picture | null | undefined,
  ): FindPicture =>
  (answer) => {
    const found = pictureIn(answer as Answer)
    if (!found) return null
    const laidOut = openingPictures[layout]
    return { key: found.key, layout: typeof laidOut === 'function' ? laidOut(found) : laidOut }
  }

const pictures: { readonly [Name in PageName]?: FindPicture } = {
  home: picture<Featured>('home', ({ lots, openingLotId }) => lots.find(({ id }) => id === openingLotId)?.image),
  auctions: picture<SaleroomView>('saleroom', ({ current }) => current?.lot.image),
  collection: picture<LotSearchPage>('collection', ({ lots }) => lots[0]?.image),
  lot: picture<LotView>('lot', ({ images }) => images[0]),
}

/** The sale in the room; none while nothing is on the block. */
const saleOf = (room: SaleroomView | undefined) => {
  if (!room?.current) return []
  const { title, image, opensAt } = room.current.lot
  return [
    {
      ...{ name: 'Live auction', path: '/auctions', startsAt: opensAt ?? room.serverTime },
      description: `${title} is on the block, and ${room.queue.length} more to follow.`,
      image: image ? imageUrl(image.key, 1200, 'jpeg') : undefined,
    },
  ]
}

const stepTo = (page: PageName) => {
  const { title, path } = declarationOf(page)
  return { name: title, path }
}

/** For pages that say more than where they stand. */
const structuredData: { readonly [Name in PageName]?: JsonLd } = {
  home: siteData,
  artists: (absolute, answer) =>
    collectionData(
      absolute,
      stepTo('artists'),
      ((answer as ArtistPage | undefined)?.artists ?? []).map(({ id, name, slug }) => ({
        ...{ name, path: `/artists/${id}/${slug}` },
      })),
    ),
  auctions: (absolute, answer) => [
    ...saleOf(answer as SaleroomView | undefined).map((sale) => saleEvent(absolute, sale)),
    breadcrumbs(absolute, [stepTo('auctions')]),
  ],
  collection: (absolute, answer) =>
    collectionData(
      absolute,
      stepTo('collection'),
      ((answer as LotSearchPage | undefined)?.lots ?? []).map(({ id, title, slug }) => ({
        ...{ name: title, path: `/lots/${id}/${slug}` },
      })),
    ),
}

/** The head that the declaration gives a page. A listed one says where it stands, if it has nothing else to say as data. */
export function declaredHead(page: PageName, params: Readonly<Record<string, string>> = {}): PageHead {
  const { name, path, title, description = 'Part of your Vermeil account.', ...declared } = declarationOf(page)
  const { visibility, isRendered, prefetch } = declared
  const trail = path.startsWith('/help/') ? [stepTo('help'), stepTo(name)] : [stepTo(name)]
  return {
    ...{ title, description },
    ...(name !== page && { canonicalPath: path }),
    ...(visibility && { isPrivate: true, isReadable: visibility === 'unlisted' }),
    ...(isRendered && { isRendered }),
    ...(prefetch && {
      prefetch: {
        file: fileOf(name),
        questions: (query) => prefetch(params, query),
        picture: pictures[name] ?? (() => null),
      },
    }),
    jsonLd: structuredData[name] ?? ((absolute) => [breadcrumbs(absolute, trail)]),
  }
}

/** For an unknown path, an id that names nothing, and a private link that is unknown, has ended or was withdrawn. */
export const missingPage: PageHead = { ...declaredHead('notFound'), isMissing: true }

const patternOf = (path: string) =>
  new RegExp(
    `^${path.replace(/\/:(\w+)(\??)/g, (_, name: keyof typeof paramShapes, mark: string) => {
      const segment = `/(?<${name}>${paramShapes[name]})`
      return mark ? `(?:${segment})?` : segment
    })}$`,
  )

const patterns = pageNames
  .filter((name) => name !== 'notFound')
  .map((name) => ({ name, pattern: patternOf(sitePages[name].path) }))

function findPage(path: string) {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(path)
    if (found) return { name, params: (found.groups ?? {}) as Readonly<Record<string, string>> }
  }
  return null
}

/** What the modules know of the record that a page is about: its own part of the head, and null if there is none. */
export type RecordPages = {
  readonly [Name in RecordPage]: (params: ParamsOf<Name>) => Promise<Partial<PageHead> | null>
}

export function createHeads(records: RecordPages) {
  const recordOf: { readonly [name: string]: ((params: never) => Promise<Partial<PageHead> | null>) | undefined } =
    records
  return async (path: string): Promise<PageHead | null> => {
    const found = findPage(path.length > 1 ? path.replace(/\/+$/, '') : path)
    if (!found) return null
    const head = declaredHead(found.name, found.params)
    const readRecord = recordOf[found.name]
    if (!readRecord) return head
    const record = await readRecord(found.params as never)
    return record && { ...head, ...record }
  }
}

/** The pages without parameters that search engines may list. */
export const listedPaths: readonly string[] = pageNames
  .filter((name) => declarationOf(name).name === name && !declarationOf(name).visibility)
  .map((name) => sitePages[name].path)
  .filter((path) => !path.includes(':'))
