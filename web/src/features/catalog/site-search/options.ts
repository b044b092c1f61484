import type { ArtistSuggestion, Suggestions, WorkSuggestion } from '@vermeil/contracts/catalog/suggestions.schema'
import { plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'

export type SitePage = { readonly path: string; readonly name: string }

export type Option = { to: string } & (
  | { kind: 'artist'; artist: ArtistSuggestion }
  | { kind: 'work'; work: WorkSuggestion }
  | { kind: 'page'; page: SitePage }
  | { kind: 'search'; words: string }
)
export type OptionGroup = { name: string; options: Option[] }

export const searchPath = (words: string) => `${paths.collection}?${new URLSearchParams({ q: words })}`

/** What the list offers, in the order of the arrow keys. The last option searches the collection for the words. */
export function groupsOf(words: string, found: Suggestions | undefined, pages: readonly SitePage[]): OptionGroup[] {
  const artists = (found?.artists ?? []).map((artist): Option => {
    return { kind: 'artist', to: paths.artist(artist.id, artist.slug), artist }
  })
  const works = (found?.works ?? []).map((work): Option => {
    return { kind: 'work', to: paths.lot(work.lotId, work.slug), work }
  })
  return [
    { name: 'Artists', options: artists },
    { name: 'Works', options: works },
    { name: 'Pages', options: pages.map((page): Option => ({ kind: 'page', to: page.path, page })) },
    { name: 'Collection', options: [{ kind: 'search' as const, to: searchPath(words), words }] },
  ].filter(({ options }) => options.length > 0)
}

/** "1 artist, 5 works" */
export function countText(found: Suggestions, pages: readonly SitePage[]): string {
  const counts = [
    [found.artists.length, 'artist', 'artists'],
    [found.works.length, 'work', 'works'],
    [pages.length, 'page', 'pages'],
  ] as const
  const said = counts.filter(([count]) => count > 0).map(([count, one, other]) => plural(count, one, other))
  return said.join(', ') || 'No suggestions'
}
