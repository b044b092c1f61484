import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { computedAtBuild } from './build/computed-at-build.ts'
import { fetchBeforeImport } from './build/fetch-before-import.ts'
import { inlineIcon } from './build/inline-icon.ts'
import { plainIcons } from './build/plain-icons.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { serviceWorker } from './build/service-worker.ts'
import { sonnerWithoutStyleElement } from './build/sonner-without-style-element.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const alias = [
  { find: /^@\//, replacement: here('./src/') },
  // Radix locks scrolling with a style element, which our content security policy refuses (decision 7).
  { find: 'react-style-singleton', replacement: here('./src/ui/adopted-style.ts') },
]

/** What the server answers; in development everything else is Vite's. */
const serverPaths = [
  '/api',
  '/auth/v1',
  '/rest',
  '/functions',
  '/storage',
  '/realtime',
  '/config.json',
  '/media',
  '/images',
  '/dev',
  '/healthz',
  '/feed.atom',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known',
]

/** What the home page opens with, and every other public page has as well. */
const openingWork = [
  'src/ui/(?:picture|skeleton|thumbhash-url)',
  'src/entities/lot/(?:featured-query|lot-text|pressed-card|time-left)',
  'src/shared/(?:format/format\\.|http/(?:api\\.|first-answer))',
  'contracts/src/(?:[a-z]+/)?(?:format-figures|clock-urgency|images|opening-pictures|outcome-labels)',
]

/** What the public pages share beyond that. */
const firstScreens = [
  'src/ui/(?:badge|card\\.|control-style|input\\.|picture|skeleton|load-failure|search-input|select\\.)',
  'src/entities/lot/(?:featured-query|lot-|pressed-card|time-left)',
  'src/features/catalog/catalog/(?:live-views|view-counts)',
  'src/shared/(?:http/(?:api\\.|first-answer)|live/house-clock|navigation/uuid)',
  'contracts/src/(?:[a-z]+/)?(?:clock-urgency|images|opening-pictures|outcome-labels|search-defaults|min-revisions)',
  'src/shared/(?:http/read-query|live/(?:live\\.|remember-revision)|navigation/(?:next-path|page-title))',
  'icons/(?:arrow-up|ban|chevron-(?:down|left|right)|ellipsis|eye|gavel|heart|maximize-2|octagon|search|share-2|x)\\.m?js',
  'src/ui/thumbhash-url',
]

/** A card with everything that can be done from it. */
const lotCards = [
  'src/app/lot-actions',
  'src/features/catalog/catalog/(?:card-|lot-)',
  'src/features/(?:selling/bidding/bid|money/checkout/buy|loans/leasing/lease)-button',
]

/** Also on the page of a lot and in the saleroom. */
const watching = ['src/features/catalog/favorites/(?:use-watch|watch-(?:button|list)|watching-|visitor-)']

/** What most forms have, also those of public pages. */
const fields = [
  'src/ui/(?:field|inline-alert|label)',
  'icons/(?:circle-check|circle-exclamation-point|circle-x|info|triangle-exclamation-point)\\.m?js',
  'icons/(?:clock|credit-card|mail|shield-check|trophy)\\.m?js',
]

/** What every page gets once it stands: banners, toasts, the foot of the page, and what follows live rooms. */
const afterwards = [
  'src/app/layouts/(?:announcement-banner|connection-banner|quick-navigation|route-error|site-footer)',
  'src/app/layouts/use-announcement',
  'src/ui/toast-',
  'src/shared/live/(?:follow-room|live-rooms)',
  'node_modules/sonner/',
]

/** What the lot page's bid panel and the saleroom's desk share. */
const bidForms = [
  'src/ui/money-',
  'src/entities/lot/(?:bid-(?!question-dialog)|place-bid|spoken-bids|use-)', // that dialog is loaded when it asks
  'src/shared/(?:http/idempotency-key|format/clock-text|live/(?:live-updates|use-age)|page/early-press)',
  'src/entities/(?:delivery/bid-costs-later|order/(?:due-text|own-orders))',
  'contracts/src/money/order-kinds',
  'src/ui/ratio-box',
]

/** What a price comes to in all, and where the work would go. */
const deliveryCosts = [
  'src/entities/delivery/(?:all-in-(?:price|text)|browser-country|cost-limit|country-(?:link|question)|delivery-(?:costs|tables))',
  'src/entities/delivery/(?:destination|door-total|use-bid-costs)',
]

/** What stands below the first screen of a lot's page. */
const lotDetails = ['src/features/catalog/catalog/lot/lot-details', 'src/entities/delivery/delivery-terms']

/** What follows the saleroom as it changes. */
const saleroom = ['src/entities/saleroom/', 'contracts/src/selling/bid-amounts']

/** The schemas of what public pages ask for as soon as they stand. */
const firstAnswers = [
  'contracts/src/(?:[a-z]+/)?(?:bidding|delivery|delivery-rates|house-stats|live-quotes|money|public-config|records)\\.',
  'contracts/src/(?:[a-z]+/)?(?:text-fields|view-counts)\\.',
]

/** The schemas of lots, artists and sales: fetched with the first answer that has them. */
const answers = [
  'contracts/src/(?:[a-z]+/)?(?:accounts|analytics|artists|artworks|auctions|bid-chain|catalog|lots|paging|roles)\\.',
]

/** Terms and arithmetic that the schemas use too, and pages without them. */
const terms = ['contracts/src/(?:[a-z]+/)?(?:countries|delivery-cost|house-terms|parcels|all-in)\\.']

/** What a lot's page opens with. */
const lotPage = [
  'src/features/catalog/catalog/lot/(?:lot-(?:columns|gallery|title)|sale-terms|estimate-|gallery-|bid-card)',
  'src/entities/(?:delivery/delivery-later|lot/booked-text)',
  'src/features/selling/bidding/(?:bid-kind-choice|offer-steps|use-live-lot)',
  'contracts/src/selling/lot-standing',
]

const artistFigures = [
  'src/features/catalog/artists/(?:artist-avatar|artist-figures|rating)',
  'src/ui/avatar\\.',
  'icons/star\\.m?js',
]

/** The layout of the information pages. */
const information = ['src/features/catalog/information/layout/']

const anyOf = (paths: readonly string[]) => new RegExp(`(?:${paths.join('|')})`.replaceAll('/', '[\\\\/]'))

const server = process.env['VERMEIL_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    sonnerWithoutStyleElement(),
    computedAtBuild(),
    fetchBeforeImport(),
    plainIcons(here('./src/ui/create-icon.ts')),
    preloadFonts(/(?:figtree|cormorant)-latin-wght-normal/),
    inlineIcon('favicon.svg'),
    serviceWorker(here('./src/service-worker/service-worker.ts')),
    precompress(),
  ],
  resolve: { alias },
  server: {
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, ws: path === '/realtime' }])),
  },
  build: {
    outDir: 'dist',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The running page has loaded these already; otherwise each page would list them again.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(?:framework|index|rolldown-runtime)-/.test(file)) : files,
    },
    target: 'es2023',
    // A data: URL in a stylesheet can't be cached on its own, and fonts would need `font-src data:`.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What rarely changes apart from what we change daily: a release leaves these in the browser's cache.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:react-query|query-core))[\\/]/,
            },
            { name: 'validation', test: /node_modules[\\/]zod[\\/]/ },
            // The shell whole, a lot's card whole, a bid's form whole: one file packs tighter than twenty crumbs, and
            // each crumb waits its turn for one of the browser's six connections.
            { name: 'shell', tags: ['$initial'] },
            { name: 'opening-work', includeDependenciesRecursively: false, test: anyOf(openingWork) },
            { name: 'first-screens', includeDependenciesRecursively: false, test: anyOf(firstScreens) },
            { name: 'watching', includeDependenciesRecursively: false, test: anyOf(watching) },
            { name: 'lot-cards', includeDependenciesRecursively: false, test: anyOf(lotCards) },
            { name: 'fields', includeDependenciesRecursively: false, test: anyOf(fields) },
            { name: 'bid-forms', includeDependenciesRecursively: false, test: anyOf(bidForms) },
            { name: 'afterwards', includeDependenciesRecursively: false, test: anyOf(afterwards) },
            { name: 'lot-details', includeDependenciesRecursively: false, test: anyOf(lotDetails) },
            { name: 'delivery-costs', includeDependenciesRecursively: false, test: anyOf(deliveryCosts) },
            { name: 'saleroom', includeDependenciesRecursively: false, test: anyOf(saleroom) },
            { name: 'first-answers', includeDependenciesRecursively: false, test: anyOf(firstAnswers) },
            { name: 'answers', includeDependenciesRecursively: false, test: anyOf(answers) },
            { name: 'terms', includeDependenciesRecursively: false, test: anyOf(terms) },
            { name: 'lot-parts', includeDependenciesRecursively: false, test: anyOf(lotPage) },
            { name: 'artist-figures', includeDependenciesRecursively: false, test: anyOf(artistFigures) },
            { name: 'information', includeDependenciesRecursively: false, test: anyOf(information) },
            // Behind sign-in: what most dashboards, dialogs and forms use.
            { name: 'dialogs', includeDependenciesRecursively: false, minShareCount: 14, test: anyOf(['@radix-ui/']) },
            { name: 'icons', includeDependenciesRecursively: false, minShareCount: 6, test: anyOf(['lucide-react/']) },
          ],
        },
      },
    },
  },
})
