/** schema.org data of a page, for search engines. Its readers have no page to resolve a path against. */
export type Absolute = (path: string) => string
export type StructuredData = Record<string, unknown>

const context = { '@context': 'https://schema.org' }
const NAME = 'Vermeil'

export const organization = (absolute: Absolute): StructuredData => ({
  ...{ '@type': 'Organization', '@id': absolute('/#organization'), name: NAME },
  ...{ url: absolute('/'), logo: absolute('/icon-512.png') },
})

/** The site itself, and how it is searched. */
export const siteData = (absolute: Absolute): StructuredData[] => [
  { ...context, ...organization(absolute) },
  {
    ...context,
    ...{ '@type': 'WebSite', name: NAME, url: absolute('/'), publisher: { '@id': absolute('/#organization') } },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/collection')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
]

type Step = { name: string; path: string }

/** Where a page is, from the home page to itself. */
export const breadcrumbs = (absolute: Absolute, steps: readonly Step[]): StructuredData => ({
  ...context,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    ...{ '@type': 'ListItem', position: index + 1, name, item: absolute(path) },
  })),
})

/** A page that lists others. */
export const collectionData = (absolute: Absolute, page: Step, entries: readonly Step[]): StructuredData[] => [
  {
    ...context,
    ...{ '@type': 'CollectionPage', name: page.name, url: absolute(page.path) },
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: entries.map(({ name, path }, index) => ({
        ...{ '@type': 'ListItem', position: index + 1, name, url: absolute(path) },
      })),
    },
  },
  breadcrumbs(absolute, [page]),
]

/** A sale that takes place on the site. */
export const saleEvent = (
  absolute: Absolute,
  {
    name,
    path,
    description,
    startsAt,
    image,
  }: Step & { description: string; startsAt: string; image?: string | undefined },
): StructuredData => ({
  ...context,
  ...{ '@type': 'SaleEvent', name, description, url: absolute(path), startDate: startsAt },
  ...(image ? { image: absolute(image) } : {}),
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', url: absolute(path) },
  organizer: organization(absolute),
})
