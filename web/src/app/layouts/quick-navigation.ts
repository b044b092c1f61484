import { shortestPrefix } from '@vermeil/contracts/catalog/search-defaults'
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

/** Any other words are searched for in the collection. */
function elsewhere(text: string): Destination {
  const words = text.trim()
  const path = words ? `${paths.collection}?${new URLSearchParams({ q: words })}` : paths.collection
  return { path, name: 'Collection' }
}

/** Where the Quick Navigation box leads for what was typed into it. */
export function quickNavigation(text: string): Destination {
  const typed = text.toLowerCase()
  const rule = rules.find(({ words }) => words.some((word) => typed.includes(word)))
  return rule ? { path: rule.path, name: rule.name } : elsewhere(text)
}

/** Pages that only the search of the top bar suggests; the documented rules of the box come first. */
const furtherPages: typeof rules = [
  { words: ['results', 'prices', 'sold'], path: paths.results, name: 'Results' },
  { words: ['help', 'questions', 'support'], path: paths.help, name: 'Help Center' },
  { words: ['sell', 'consign'], path: paths.sellArt, name: 'Sell Your Art' },
  { words: ['appraisal', 'value'], path: paths.appraisal, name: 'Art Appraisal' },
  { words: ['insurance', 'insure'], path: paths.insurance, name: 'Art Insurance' },
  { words: ['subscription', 'plans', 'price'], path: paths.subscription, name: 'Subscription' },
  { words: ['favorites', 'watchlist'], path: paths.favorites, name: 'Favorites' },
  { words: ['wall planner', 'hang'], path: paths.newWall(), name: 'Wall planner' },
  { words: ['privacy'], path: paths.privacy, name: 'Privacy' },
  { words: ['terms', 'conditions'], path: paths.terms, name: 'Terms' },
]
const MAX_PAGES = 3

/** The pages that a text names; its last word may be a beginning: "auc" leads to Auctions. */
export function pagesFor(text: string): Destination[] {
  const typed = text.toLowerCase().trim()
  const last = typed.split(/\s+/).at(-1) ?? ''
  const isNamed = (word: string) => typed.includes(word) || (last.length >= shortestPrefix && word.startsWith(last))
  return [...rules, ...furtherPages]
    .filter(({ words }) => words.some(isNamed))
    .slice(0, MAX_PAGES)
    .map(({ path, name }) => ({ path, name }))
}
