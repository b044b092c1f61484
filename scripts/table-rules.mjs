import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleOf } from './import-rules.mjs'
import { readTables } from './read-tables.mjs'
import { root } from './toolchain.mjs'

/** Which module owns which table: it alone reads and writes it. Others call its API or join a view it publishes. */
const owners = {
  'house-settings': ['house_settings', 'house_settings_versions'],
  platform: [
    ...['attachments', 'audit_log', 'house_nodes', 'house_read_only', 'house_seeds', 'messages', 'payment_customers'],
    ...['postponed_items', 'private_links', 'erasure_notes', 'staff_capabilities'],
  ],
  accounts: [
    ...['accounts', 'account_roles', 'profiles', 'preferences'],
    ...['sessions', 'known_devices', 'known_addresses', 'sign_in_marks', 'pending_sign_ups'],
    ...['mailed_tokens', 'mailed_code_tries', 'auth_codes', 'email_changes'],
    ...['mfa_factors', 'mfa_challenges', 'recovery_codes', 'second_factor_tries', 'house_keys'],
  ],
  storage: ['storage_objects'],
  listings: ['artworks', 'artwork_images', 'collections'],
  catalog: [
    ...['artists', 'artist_exhibitions', 'artist_links'],
    ...['artwork_figures', 'artwork_views', 'visitor_secret'],
    ...['watches', 'follows', 'liked_lots', 'lot_search', 'search_words'],
    ...['artwork_days', 'artwork_referrers', 'referrer_hosts', 'seller_viewers'],
  ],
  applications: ['artist_applications'],
  auctions: [
    ...['lots', 'lot_entries', 'ceilings', 'bid_answers', 'sales', 'saleroom', 'house_heartbeat'],
    ...['lot_paddles', 'lot_room_events', 'ending_soon_notices', 'outbid_checks', 'rehearsals', 'bid_destinations'],
  ],
  notices: ['notices', 'notice_preferences', 'notice_schedules', 'push_keys', 'push_subscriptions'],
  loans: [
    ...['work_bookings', 'loans', 'loan_leases', 'loan_hires', 'loan_stagings', 'loan_invoices', 'loan_purchases'],
    ...['hire_terms', 'hire_certificates'],
  ],
  'spend-plans': ['spend_plans', 'spend_plan_lots'],
  labels: ['labels', 'label_days', 'label_visitors'],
  claims: ['claims', 'claim_decisions', 'claim_returns'],
  payments: [
    ...['document_counters', 'orders', 'order_deliveries', 'bid_guarantees', 'checkouts'],
    ...['refunds', 'provider_events', 'ledger_entries', 'ledger_lines', 'ledger_days'],
    ...['ledger_day_sums', 'open_payables', 'open_payable_sums', 'payouts', 'reconciliations'],
    ...['payout_accounts', 'payout_holds', 'payout_lines', 'disputes'],
  ],
  shipping: ['shipments', 'shipment_events'],
  alerts: ['saved_searches', 'search_matches'],
  collection: ['piece_notes', 'piece_values'],
  certificates: ['certificates', 'certificate_sales', 'certificate_resales'],
  delivery: ['addresses', 'delivery_quotes'],
  questions: ['lot_questions'],
  meetings: ['meeting_hours', 'meetings', 'meeting_seats'],
  people: ['signals', 'signal_checks'],
  'screen-rights': ['screen_terms', 'screen_grants'],
  productions: [
    ...['passports', 'passport_entries', 'passport_texts'],
    ...['productions', 'set_locations', 'production_sets', 'placements', 'placement_clearances'],
    ...['production_members', 'production_invitations', 'production_activities'],
  ],
  realtors: [
    ...['properties', 'property_changes', 'clients'],
    ...['proposals', 'proposal_works', 'proposal_attributions'],
    'client_links',
  ],
  walls: ['walls', 'wall_works'],
  subscriptions: ['subscriptions'],
  inquiries: ['contact_messages', 'authenticity_requests'],
  music: ['music_pieces', 'music_grants'],
}

/** Views that an owner publishes in its migration, for every module to join. */
const publishedViews = {
  ...{ public_lots: 'auctions', lot_leads: 'auctions' },
  ...{ artist_works: 'listings', artist_sales: 'payments', artist_ratings: 'payments' },
  ...{ comparable_sales: 'payments', booked_times: 'loans' },
  ...{ public_works: 'listings', public_images: 'listings', public_collections: 'listings' },
  ...{ public_artists: 'catalog', account_plans: 'subscriptions' },
  ...{ approved_accounts: 'accounts', public_meeting_hosts: 'meetings', lent_works: 'loans' },
  ...{ later_bookings: 'loans', order_arrivals: 'shipping' },
  work_proposals: 'realtors',
  account_holdings: 'accounts',
  ...{ accounts_with_card: 'platform', attached_files: 'platform', issued_links: 'platform' },
  held_capabilities: 'platform',
  ...{ thread_messages: 'platform', lot_orders: 'payments' },
  ...{ decision_parties: 'parties', lot_on_block: 'auctions', shared_payout_accounts: 'payments' },
}

const isExempt = (path) => /\.(test|fixtures|oracle)\.ts$|\/test\//.test(path)
/** The database layer itself. */
const isDatabaseLayer = (path) => path.startsWith('server/src/platform/postgres/')

function ownerFor(path) {
  if (path.startsWith('demo/')) return 'demo'
  return moduleOf(path) ?? (path.startsWith('server/src/platform/') ? 'platform' : 'app')
}

/** Breaches of the two rules in one file's SQL, as sentences. */
export function tableBreaches(path, source, known, ownerOf) {
  if (isExempt(path)) return []
  const module = ownerFor(path)
  const { tables, sqlLine } = readTables(path, source, known)
  const foreign = [...tables]
    .filter(([table]) => !(table in publishedViews) && ownerOf.get(table) !== module)
    .map(([table, line]) => ({
      ...{ path, module, what: table },
      sentence: `${path}:${line} uses ${table}, which belongs to ${ownerOf.get(table)}.`,
    }))
  const isMisplaced = sqlLine !== null && !path.endsWith('-store.ts') && !isDatabaseLayer(path)
  const misplaced = {
    path,
    module,
    what: 'SQL',
    sentence: `${path}:${sqlLine} has SQL, which belongs in a -store.ts file.`,
  }
  return isMisplaced ? [...foreign, misplaced] : foreign
}

/** Every migration, in order. */
function readMigrations() {
  const folder = join(root, 'server', 'migrations')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

/** The tables and views that the migrations create, and those of which a rehearsal has a copy. */
function tablesOfMigrations(migrations) {
  const [created, copied] = [new Set(), new Set()]
  for (const { text } of migrations) {
    for (const [, verb, name, copyMarker] of text.matchAll(
      /^\s*(create|drop|comment on)\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:materialized\s+)?(?:table|view)\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)( is 'copied for rehearsals')?/gim,
    )) {
      if (copyMarker) copied.add(name)
      if (verb.toLowerCase() === 'create') created.add(name)
      // A view that is created anew has no comment.
      else if (verb.toLowerCase() === 'drop') for (const names of [created, copied]) names.delete(name)
    }
  }
  return { created, copied }
}

/** The last migration that may name the schema of a rehearsal: its function follows the tables from there on. */
const LAST_WITH_REHEARSAL = '0068_rehearsal_copies.sql'

/** A rehearsal would use the real table where it has no copy. */
export function rehearsalBreaches(migrations, ownerOf) {
  const { copied } = tablesOfMigrations(migrations)
  const isWithoutCopy = ([name, owner]) => owner === 'auctions' && name !== 'rehearsals' && !copied.has(name)
  const namesCopies = ({ name, text }) =>
    name > LAST_WITH_REHEARSAL && /\brehearsal\b/.test(text.replaceAll(/--.*/g, ''))
  return [
    ...[...ownerOf].filter(isWithoutCopy).map(([name]) => `${name} is not marked as copied for rehearsals.`),
    ...migrations
      .filter(namesCopies)
      .map(({ name }) => `${name} names the schema rehearsal, which is rebuilt after it.`),
  ]
}

/** Every breach of the table rules: `{ path, module, what, sentence }`. */
export function brokenTableRules() {
  const migrations = readMigrations()
  const { created: known } = tablesOfMigrations(migrations)
  const ownerOf = new Map(Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))
  for (const [view, owner] of Object.entries(publishedViews)) ownerOf.set(view, owner)
  const unowned = [...known].filter((table) => !ownerOf.has(table))
  const gone = [...ownerOf.keys()].filter((table) => !known.has(table))
  const ofData = (what, sentence) => ({ path: 'scripts/table-rules.mjs', module: 'scripts', what, sentence })
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server/src/*.ts', 'demo/*.ts'], {
    cwd: root,
  })
    .toString()
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)))
  return [
    ...rehearsalBreaches(migrations, ownerOf).map((sentence) => ofData('rehearsal', sentence)),
    ...unowned.map((table) => ofData(table, `${table} has no owner in scripts/table-rules.mjs.`)),
    ...gone.map((table) =>
      ofData(table, `${table} has an owner in scripts/table-rules.mjs but no migration creates it.`),
    ),
    ...files.flatMap((path) => tableBreaches(path, readFileSync(join(root, path), 'utf8'), known, ownerOf)),
  ]
}
