import { artistListParams, readArtistFilters } from '@vermeil/contracts/catalog/artist-filters'
import type { ArtistPage, Featured } from '@vermeil/contracts/catalog/artists.schema'
import type { Picture } from '@vermeil/contracts/catalog/artworks.schema'
import type { LotSearchPage } from '@vermeil/contracts/catalog/catalog.schema'
import { collectionQuestion, readFilters } from '@vermeil/contracts/catalog/collection-filters'
import { imageUrl } from '@vermeil/contracts/catalog/images'
import { openingPictures } from '@vermeil/contracts/catalog/opening-pictures'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import type { PageHead } from './platform/site/page-head.ts'
import type { PagePrefetch } from './platform/site/page-prefetch.ts'
import { breadcrumbs, collectionData, saleEvent, siteData } from './platform/site/structured-data.ts'

/** Pages whose head never changes. Lots, artists and other pages with an id are described by their modules. */
const page = (title: string, description: string, extra: Partial<PageHead> = {}): PageHead => ({
  title,
  description,
  ...extra,
})
const own = (title: string): PageHead => page(title, 'Part of your Vermeil account.', { isPrivate: true })

/** A page that opens with the answer to one question, and with one picture of it. */
const opening = <Answer>(
  file: string,
  questions: PagePrefetch['questions'],
  layout: keyof typeof openingPictures,
  pictureIn: (answer: Answer) => Picture | null | undefined,
): { prefetch: PagePrefetch } => ({
  prefetch: {
    file,
    questions,
    picture(answer) {
      const picture = pictureIn(answer as Answer)
      if (!picture) return null
      const laidOut = openingPictures[layout]
      return { key: picture.key, layout: typeof laidOut === 'function' ? laidOut(picture) : laidOut }
    },
  },
})

const donate = page('Donate', 'Support working artists with a donation to Vermeil.', { canonicalPath: '/donate' })
const appraisal = page(
  'Art Appraisal',
  'What a work is worth, in writing: single works from $300, collections by quote.',
  {
    canonicalPath: '/art-appraisal',
  },
)
const insurance = page('Art Insurance', 'Cover for a single work or a collection, from $50,000 to $100+ million.', {
  canonicalPath: '/art-insurance',
})

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

const pages: Readonly<Record<string, PageHead>> = {
  '/': page('', 'An online fine-art auction house. There is no such thing as a starving artist.', {
    ...opening<Featured>(
      'home-page',
      () => ['/featured', '/saleroom', '/stats', '/delivery/rates'],
      'home',
      ({ lots, openingLotId }) => lots.find(({ id }) => id === openingLotId)?.image,
    ),
    jsonLd: siteData,
  }),
  '/artists': page('Artists', 'Artists at Vermeil, and how to become one of them.', {
    prefetch: {
      file: 'artists-page',
      questions: (query) => [`/artists?${artistListParams(readArtistFilters(query))}`, '/featured'],
      picture: () => null,
    },
    jsonLd: (absolute, answer) =>
      collectionData(
        absolute,
        { name: 'Artists', path: '/artists' },
        ((answer as ArtistPage | undefined)?.artists ?? []).map(({ id, name, slug }) => ({
          ...{ name, path: `/artists/${id}/${slug}` },
        })),
      ),
  }),
  '/auctions': page('Live Auction', 'One lot at a time, live: bid against the room.', {
    ...opening<SaleroomView>(
      'auctions-page',
      () => ['/saleroom', '/delivery/rates'],
      'saleroom',
      ({ current }) => current?.lot.image,
    ),
    jsonLd: (absolute, answer) => [
      ...saleOf(answer as SaleroomView | undefined).map((sale) => saleEvent(absolute, sale)),
      breadcrumbs(absolute, [{ name: 'Live Auction', path: '/auctions' }]),
    ],
  }),
  '/collection': page(
    'Browse Our Collection',
    'Search and filter every work on offer: bid, buy now, or lease by the month.',
    {
      ...opening<LotSearchPage>(
        'collection-page',
        (query) => [collectionQuestion(readFilters(query), query.get('cursor')), '/delivery/rates'],
        'collection',
        ({ lots }) => lots[0]?.image,
      ),
      jsonLd: (absolute, answer) =>
        collectionData(
          absolute,
          { name: 'Browse Our Collection', path: '/collection' },
          ((answer as LotSearchPage | undefined)?.lots ?? []).map(({ id, title, slug }) => ({
            ...{ name: title, path: `/lots/${id}/${slug}` },
          })),
        ),
    },
  ),
  '/auth': page('Sign In', 'Sign in or open an account to bid, buy and lease.', { isPrivate: true }),
  '/auth/confirm': own('Confirm'),
  '/auth/email-change': own('Email address'),
  '/user-type': own('Choose your role'),
  '/onboarding': own('Set up your profile'),
  '/settings': own('Settings'),
  '/favorites': own('Favorites'),
  '/notifications': own('Notifications'),
  '/orders': own('Orders'),
  '/walls': own('Your walls'),
  '/wall/new': page(
    'Wall planner',
    'See works at true size on a photo of your own wall, and print where the nails go.',
    // With works, which the browser reads.
    { isRendered: (query) => query.size === 0 },
  ),
  '/unsubscribe': own('Email notifications'),
  '/dashboard': own('Dashboard'),
  '/collector-dashboard': own('Collector Dashboard'),
  '/realtor-dashboard': own('Realtor Dashboard'),
  '/prop-agent-dashboard': own('Property Agent Dashboard'),
  '/productions': own('Productions'),
  '/admin-dashboard': own('Admin Dashboard'),
  '/payment-success': own('Payment'),
  '/test-artwork': own('Test Artwork'),
  '/artist-signup': page('Artist Application', 'Apply to sell your work at Vermeil.'),
  '/sell-art': page('Sell Your Art', 'How selling at Vermeil works, from upload to payout.'),
  '/subscription': page('Choose Your Plan', 'Plans for sellers: listings and commission by the month.'),
  '/authentication': page('Art Authentication Services', 'Have a work examined and its authenticity reported on.'),
  '/donate': donate,
  '/donation': donate,
  '/art-appraisal': appraisal,
  '/appraisal': appraisal,
  '/art-insurance': insurance,
  '/insurance': insurance,
  '/music-upload': page('Music', 'Upload the music that plays on the site.', { isPrivate: true }),
  '/deployment': page('Deployment Checklist', 'What was checked before Vermeil opened.', {
    isPrivate: true,
    isReadable: true,
  }),
  '/about': page('About', 'Why Vermeil exists, and who runs it.'),
  '/contact': page('Contact', 'Write to us. We answer within 24 hours.'),
  '/help': page('Help Center', 'Answers about bidding, buying, leasing, selling and payment.'),
  '/help/wall-planner': page('The wall planner', 'Works on a photo of your own wall, at their true size.'),
  '/help/clearance-passport': page(
    'The clearance passport',
    'Every work on a set with its rights, for lawyers and insurers.',
  ),
  '/help/labels': page('Labels that sell', 'A label beside a work leads to its price, by a QR code.'),
  '/privacy': page('Privacy Policy', 'What we know about you, why, and how to have it deleted.'),
  '/terms': page('Terms of Service', 'The rules of sale.'),
}

/** Personal pages by id: the page itself shows whether the object exists for this person. */
const ownById: readonly [RegExp, PageHead][] = [
  [/^\/orders\/[0-9a-f-]{36}$/, own('Order')],
  [/^\/wall\/[0-9a-f-]{36}$/, own('Wall planner')],
  [/^\/claims\/[0-9a-f-]{36}$/, own('Claim')],
  [/^\/invitations\/[\w-]{22}$/, own('Invitation')],
]

/** The head of a page without an id. One that is listed says where it stands, if it has nothing else to say as data. */
export function fixedHead(path: string): PageHead | undefined {
  const head = pages[path]
  if (!head || head.isPrivate || head.jsonLd) return head
  const trail = [{ name: head.title, path: head.canonicalPath ?? path }]
  if (path.startsWith('/help/')) trail.unshift({ name: 'Help Center', path: '/help' })
  return { ...head, jsonLd: (absolute) => [breadcrumbs(absolute, trail)] }
}

/** A module's head for a page by id; null if the path isn't its own or the object does not exist. */
export type PageHeads = (path: string) => Promise<PageHead | null>

export function createHeads(dynamic: readonly PageHeads[]): PageHeads {
  return async (path) => {
    const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
    const fixed = fixedHead(plain) ?? ownById.find(([pattern]) => pattern.test(plain))?.[1]
    if (fixed) return fixed
    for (const headOf of dynamic) {
      const head = await headOf(plain)
      if (head) return head
    }
    return null
  }
}

/** The fixed pages that search engines may list. */
export const listedPaths: readonly string[] = Object.entries(pages)
  .filter(([path, head]) => !head.isPrivate && (head.canonicalPath ?? path) === path)
  .map(([path]) => path)
