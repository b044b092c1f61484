import { paths } from '@/shared/navigation/paths'

type Destination = { readonly path: string; readonly name: string }

/** In order: the first rule one of whose words occurs in the text decides. */
const rules: readonly (Destination & { readonly words: readonly string[] })[] = [
  { words: ['auction', 'bid'], path: paths.auctions, name: 'Auctions' },
  { words: ['artist', 'creator'], path: paths.artists, name: 'Artists' },
  { words: ['collection', 'artwork'], path: paths.collection, name: 'Collection' },
  { words: ['about', 'info'], path: paths.about, name: 'About' },
  { words: ['contact', 'help'], path: paths.contact, name: 'Contact' },
  { words: ['donate', 'donation'], path: paths.donation, name: 'Donation' },
  { words: ['upload', 'music'], path: paths.musicUpload, name: 'Music Upload' },
  { words: ['dashboard', 'profile'], path: paths.dashboard, name: 'Dashboard' },
]

const elsewhere: Destination = { path: paths.collection, name: 'Collection' }

/** Where the Quick Navigation box leads for what was typed into it. */
export function quickNavigation(text: string): Destination {
  const typed = text.toLowerCase()
  const { path, name } = rules.find(({ words }) => words.some((word) => typed.includes(word))) ?? elsewhere
  return { path, name }
}
