import { sampleSize } from '@vermeil/test-kit/tier'
import { projectionVersion } from '../src/catalog/catalog/search/projection-store.ts'
import { must } from '../src/platform/must.ts'
import type { TestDatabase } from './test-database.ts'

/** Orders for each account, and views of each work; there are three works for each account. */
const ORDERS_EACH = sampleSize(10)
const VIEWS_EACH = sampleSize(34)
/** Searches that each account has saved. */
const SEARCHES_EACH = sampleSize(10)

/**
 * Fills every table that a loop or a bid reads with `count` rows that are settled, far in the future or of no concern,
 * and returns a live lot that can be bid on. In the deep tier there are ten times as many orders and saved searches, and
 * a hundred times as many views.
 */
export async function fillTables({ pool }: TestDatabase, count: number): Promise<string> {
  const client = await pool.connect()
  // The plans of the filling, and triggers that check each row, would take longer than the filling. What triggers derive
  // is inserted below as well.
  await client.query('set auto_explain.log_min_duration = -1; set session_replication_role = replica')
  for (const statement of statements) await client.query(statement, statement.includes('$1') ? [count] : [])
  client.release(true)
  // What was just added waits in a list of each trigram index, and an index with a long list isn't used.
  await pool.query('vacuum accounts, profiles')
  await pool.query('analyze')
  const { rows } = await pool.query<{ id: string }>(
    `select id from lots where state = 'live' order by closes_at desc limit 1`,
  )
  return must(rows[0], 'a live lot').id
}

/** Makes an account the seller of some sold works, with their lots and paid orders. */
export async function giveWorks({ pool }: TestDatabase, sellerId: string, count: number): Promise<void> {
  const works = `select artwork_id from lots where state = 'sold' order by artwork_id limit ${count}`
  await pool.query(`update artworks set seller_id = $1 where id in (${works})`, [sellerId])
  await pool.query(`update lots set seller_id = $1 where artwork_id in (${works})`, [sellerId])
  await pool.query(
    `update orders o set seller_id = $1, artwork_id = w.artwork_id, platform_rate = 1500, platform_cents = 1500,
       realtor_cents = 0, seller_cents = 8500
     from (select id, row_number() over (order by id) as n from orders where status = 'paid' limit ${count}) p
       join (select artwork_id, row_number() over (order by artwork_id) as n from (${works}) s) w using (n)
     where o.id = p.id`,
    [sellerId],
  )
  await pool.query('analyze')
}

/** For very many rows: the table's indexes are built once all of them are there. */
const inBulk = (table: string, statement: string) => `
  begin;
  create temp table bulk_indexes on commit drop as
    select indexname, indexdef from pg_indexes where tablename = '${table}'
      and indexname not in (select conname from pg_constraint where conrelid = '${table}'::regclass);
  do $$ declare name text; begin
    for name in select indexname from bulk_indexes loop execute format('drop index %I', name); end loop;
  end $$;
  ${statement};
  do $$ declare definition text; begin
    for definition in select indexdef from bulk_indexes loop execute definition; end loop;
  end $$;
  commit`

const statements = [
  // One an hour, so that a day or a month is a small part of them; sales below likewise.
  `insert into accounts (email, confirmed_at, created_at)
   select 'filler-' || n || '@example.com', (select house_now()), (select house_now()) - n * interval '1 hour' from generate_series(1, $1) n`,
  `insert into account_roles (account_id, role, added_at)
   select id, role, created_at from accounts where email like 'filler-%'`,
  `insert into profiles (account_id, first_name, last_name)
   select id, 'Filler', substr(md5(email), 1, 8) from accounts where email like 'filler-%'`,
  `insert into sessions (account_id, amr, refresh_hash) select id, '[]', '\\x00' from accounts where email like 'filler-%'`,
  `insert into mailed_tokens (account_id, kind, token_hash, code_hash, expires_at)
   select id, 'recovery', decode(replace(id::text, '-', ''), 'hex'), '\\x00', (select house_now()) + interval '1 hour' from accounts
   where email like 'filler-%'`,
  `insert into auth_codes (code_hash, account_id, method, code_challenge, code_challenge_method, expires_at)
   select decode(replace(id::text, '-', ''), 'hex'), id, 'otp', 'x', 'plain', (select house_now()) + interval '1 hour' from accounts
   where email like 'filler-%'`,
  `insert into email_changes (account_id, old_email, new_email) select id, email, email from accounts where email like 'filler-%'`,
  `insert into known_addresses (account_id, address_hash) select id, '\\x00' from accounts where email like 'filler-%'`,
  `insert into pending_sign_ups (email, password_hash, user_metadata) select email, 'x', '{}' from accounts where email like 'filler-%'`,
  `insert into mailed_code_tries (kind, email_hash, wrong)
   select 'signup', decode(replace(id::text, '-', ''), 'hex'), 1 from accounts where email like 'filler-%'`,
  `with factors as (
     insert into mfa_factors (account_id, sealed_secret) select id, '\\x00' from accounts where email like 'filler-%' returning id
   )
   insert into mfa_challenges (factor_id, expires_at) select id, (select house_now()) + interval '5 minutes' from factors`,
  `insert into artists (name, slug) select 'Ada Verrier ' || n, 'ada-verrier' from generate_series(1, 50) n`,
  // Of each kind of lot as many: live with a close in a week, scheduled for next week, and sold.
  `insert into artworks (artist_id, status, title, slug, category, medium, starting_bid_cents)
   select r.id, 'listed', 'Low Tide ' || n, 'low-tide', 'painting', 'oil', 10000 from generate_series(1, 3 * $1::int) n
   join (select id, row_number() over (order by id) as place from artists) r on r.place = 1 + n % 50`,
  `insert into lots (artwork_id, venue, state, starting_bid_cents, opens_at, closes_at, outcome, ended_at, hammer_cents, buyer_id)
   select id, 'timed', (array['live', 'scheduled', 'sold'])[1 + n % 3], 10000,
     (select house_now()) + case when n % 3 = 1 then interval '7 days' else interval '-1 day' end,
     (select house_now()) + interval '14 days' + n * interval '1 second',
     case when n % 3 = 2 then 'highest-bidder' end, case when n % 3 = 2 then (select house_now()) end,
     case when n % 3 = 2 then 10000 end, case when n % 3 = 2 then gen_random_uuid() end
   from (select id, row_number() over () as n from artworks) as numbered`,
  // '#44' is the facet of a lot that is on auction.
  `insert into lot_search (lot_id, artwork_id, price_cents, closes_at, listed_at, watch_count, document, projection_version)
   select id, artwork_id, 10000, closes_at, opens_at, 0, '''#44'''::tsvector, ${projectionVersion} from lots
   where state = 'live'`,
  `insert into lot_entries (lot_id, sequence, kind, amount_cents, bidder_id, paddle, placed_at, hash, instruction_no, of_instruction)
   select id, 1, 'open', 10000, gen_random_uuid(), 'x', (select house_now()) - interval '1 day', repeat('0', 64), 1, 1 from lots
   where state = 'sold'`,
  `insert into lot_room_events (lot_id, kind, happened_at, closes_at) select id, 'opened', opens_at, closes_at from lots
   where state = 'sold'`,
  `insert into lot_paddles (lot_id, account_id, number) select lot_id, bidder_id, 100 from lot_entries`,
  `insert into bid_answers (account_id, key, request, is_accepted, answer, answered_at)
   select bidder_id, 'x', '["' || lot_id || '"]', true, '[]', placed_at from lot_entries`,
  `insert into sales (lot_id, artwork_id, buyer_id, price_cents, outcome, venue, sold_at, payment_due_at)
   select id, artwork_id, buyer_id, hammer_cents, outcome, 'saleroom',
     (select house_now()) - interval '3 days' - row_number() over () * interval '1 hour', (select house_now()) from lots
   where state = 'sold'`,
  `insert into work_bookings (artwork_id, kind, subject_id, during)
   select artwork_id, 'sale', id, tstzrange(sold_at, null) from sales`,
  `insert into notices (account_id, kind, subject_type, subject_id, at, mail_settled_at, digest_due_at)
   select a.id, 'outbid', 'lot', l.id, (select house_now()) - interval '1 day', (select house_now()), (select house_now()) + interval '1 day' from
     (select id, row_number() over () as n from accounts) a join (select id, row_number() over () as n from lots) l using (n)`,
  inBulk(
    'saved_searches',
    `insert into saved_searches (account_id, name, criteria, words, anchors, mail)
   select id, 'Search ' || n, '{}', 'w'::tsquery, array[case when n % 2 = 0 then 'artist:' || gen_random_uuid() else 'word:' || substr(md5(id::text || n), 1, 4) end], 'daily'
     from accounts cross join generate_series(1, ${SEARCHES_EACH}) n where email like 'filler-%'`,
  ),
  `insert into notice_schedules (account_id, is_daily) select id, true from accounts where email like 'filler-%'`,
  `insert into notice_preferences (account_id, kind, channel, is_on)
   select id, 'outbid', 'push', true from accounts where email like 'filler-%'`,
  `insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
   select account_id, id, 'https://push.example.com/' || id, decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex')
   from sessions where account_id in (select id from accounts where email like 'filler-%')`,
  inBulk(
    'artwork_views',
    `insert into artwork_views (artwork_id, visitor, viewed_at)
   select id, case when n % 2 = 0 then int4send(n) end, (select house_now()) - case when n % 2 = 0 then n % 28 else n * 5 + 30 end * interval '1 day'
     from artworks cross join generate_series(1, ${VIEWS_EACH}) n`,
  ),
  `insert into artwork_days (artwork_id, day, view_count, viewer_count, watch_count)
   select id, (select house_now())::date, 3, 2, 1 from artworks`,
  `insert into artwork_referrers (artwork_id, day, host, view_count)
   select id, (select house_now())::date, 'direct', 3 from artworks`,
  `insert into seller_viewers (seller_id, day, viewer_count)
   select id, (select house_now())::date - 30, 7 from accounts where email like 'filler-%'`,
  inBulk(
    'orders',
    `insert into orders (kind, status, buyer_id, title, amount_cents, invoice_number, due_at, paid_at, paid_with)
   select 'purchase', case when n % 2 = 0 then 'paid' else 'due' end, id, 'Low Tide', 10000, n, (select house_now()) + interval '70 hours',
     case when n % 2 = 0 then (select house_now()) end, case when n % 2 = 0 then 'card' end
   from (select id, row_number() over () as n from accounts cross join generate_series(1, ${ORDERS_EACH})
     where email like 'filler-%') as numbered`,
  ),
  `insert into shipments (order_id, buyer_id, seller_id, option, state, paid_at, ship_by, arrives_by, transit_days,
     delivered_at, completes_at, completed_at)
   select id, buyer_id, (select id from accounts where email = 'filler-1@example.com'), 'arranged', 'completed', paid_at,
     '2026-01-08', '2026-01-22', 14, paid_at, paid_at, paid_at
   from orders where status = 'paid' limit $1`,
  `insert into refunds (order_id, amount_cents, cause, reason, status, is_booked, settled_at)
   select id, 100, 'administrator', 'x', 'done', true, (select house_now()) from orders where status = 'paid'`,
  `insert into disputes (id, order_id, payment_intent, amount_cents, reason, status, opened_at, closed_at)
   select 'dp_' || id, id, 'pi_' || id, 100, 'fraudulent', 'won', paid_at, paid_at from orders
   where status = 'paid' limit $1`,
  `insert into provider_events (id, type, payload, processed_at, outcome)
   select 'evt_' || n, 'x', '{}', (select house_now()), 'x' from generate_series(1, $1) n`,
  `insert into bid_guarantees (account_id, lot_id, amount_cents, status, settled_at)
   select a.id, l.id, 100, 'released', (select house_now()) from
     (select id, row_number() over () as n from accounts) a join (select id, row_number() over () as n from lots) l using (n)`,
  `with entries as (
     insert into ledger_entries (booking_key, memo, at)
     select 'fill:' || id, 'Low Tide', (select house_now()) - interval '40 days' from accounts where email like 'filler-%'
     returning id, substr(booking_key, 6)::uuid as party_id
   )
   insert into ledger_lines (entry_id, position, account, party_id, amount_cents)
   select id, 0, 'bank', null, 100 from entries union all select id, 1, 'payable', party_id, -100 from entries`,
  `insert into payouts (party_id, amount_cents, reference, entry_id, paid_at)
   select (select id from accounts where email = 'filler-1@example.com'), 100, 'x', id, at from ledger_entries
   where booking_key like 'fill:%'`,
  `insert into meeting_hours (account_id, is_published, time_zone, minutes, place, weekly, exceptions)
   select id, true, 'UTC', 30, '', '[[],[],[],[],[],[],[]]', '[]' from accounts where email like 'filler-%'`,
  // Each is in one meeting, in the past or in the next 90 days.
  `with pairs as (
     select id as host_id, lead(id) over (order by id) as guest_id, row_number() over (order by id) as n from accounts
     where email like 'filler-%'
   ), booked as (
     insert into meetings (host_id, guest_id, guest_time_zone, starts_at, ends_at, topic, place)
     select host_id, guest_id, 'UTC', (select house_now()) + (n % 180 - 90) * interval '1 day',
       (select house_now()) + (n % 180 - 90) * interval '1 day' + interval '30 minutes', '', ''
     from pairs where n % 2 = 1 and guest_id is not null returning *
   )
   insert into meeting_seats (meeting_id, account_id, during)
   select id, unnest(array[host_id, guest_id]), tstzrange(starts_at, ends_at) from booked`,
  `insert into subscriptions (account_id, plan, price_cents, status, period_ends_at)
   select id, 'basic', 0, 'active', (select house_now()) + interval '20 days' from accounts where email like 'filler-%'`,
  `insert into productions (owner_id, title, type, status, art_budget_cents, total_art_needed, director, location, description)
   select id, 'The Long Winter', 'Feature Film', 'active-production', 0, 4, '', '', '' from accounts
   where email like 'filler-%'`,
  `insert into set_locations (production_id, name, address, type, status, budget_cents, start_date, description)
   select id, 'Stage 4', '', '', 'active', 0, (select house_now())::date, '' from productions`,
  `insert into production_sets (production_id, location_id, name, status, budget_cents, description)
   select production_id, id, 'Detective Office', 'planning', 0, '' from set_locations`,
  `insert into placements (set_id, title, artist, price_cents, status, position, dimensions, description)
   select id, 'Harbor', 'Ada Roux', 100, 'placed', 'Wall', '', '' from production_sets`,
  `insert into production_members (production_id, account_id, role, level)
   select id, owner_id, '', 'view' from productions`,
  `insert into production_invitations (production_id, email, role, level, invited_by)
   select id, 'guest-' || id || '@example.com', '', 'view', owner_id from productions`,
  `insert into production_activities (production_id, account_id, act, what)
   select id, owner_id, 'production.added', 'x' from productions`,
  `insert into passports (production_id) select id from productions`,
  `insert into passport_entries (passport_id, sequence, kind, revision, body, body_hash, hash)
   select id, 1, 'signature', 1, '{}', encode(sha256('{}'), 'hex'), repeat('0', 64) from passports`,
  `insert into passport_texts (passport_id, seal, account_id, text, salt, is_of_grant)
   select p.id, encode(sha256(uuid_send(p.id)), 'hex'), m.owner_id, 'Ada', 'salt', false
   from passports p join productions m on m.id = p.production_id`,
  `insert into screen_terms (account_id, policy, media, territory, term, not_in, credit_line)
   select id, 'ask', '{film}', 'worldwide', 'full', '{}', '' from accounts where email like 'filler-%'`,
  `insert into screen_grants (placement_id, artwork_id, granted_by, account_id, rights, granted_at, hash, grantor,
     grantor_seal, salt)
   select p.id, (select id from artworks limit 1), 'artist', m.owner_id, '{}', house_now(), repeat('0', 64), 'Ada',
     repeat('0', 64), 'salt'
   from placements p join production_sets s on s.id = p.set_id join productions m on m.id = s.production_id`,
  `with asked as (
     select uuidv7() as loan_id, owner_id, id as production_id, row_number() over (order by id) % 10 = 0 as is_open from productions
   ), loan as (
     insert into loans (id, kind, artwork_id, borrower_id, payer_id, title, from_day, until_day, end_cause, monthly_cents,
       rent_cents, deposit_cents, state, answer_by, ended_at)
     select loan_id, 'hire', (select id from artworks limit 1), owner_id, owner_id, 'Harbor', '2026-01-01', '2026-01-31',
       'agreed', 100, 100, 100, case when is_open then 'requested' else 'declined' end, house_now() + interval '1 day',
       case when not is_open then house_now() end
     from asked
   )
   insert into loan_hires (loan_id, production_id, production_title, set_name, replacement_cents)
   select loan_id, production_id, '', '', 100 from asked`,
  `insert into attachments (subject_kind, subject_id, purpose, position, media_key, filename, bytes)
   select 'hire', id, 'photo', 0, 'private/' || id || '.jpg', 'photo.jpg', 1 from loans where kind = 'hire'`,
  `insert into addresses (account_id, name, line1, line2, city, region, postal_code, country, phone, is_default, deleted_at)
   select id, 'Ada', 'Calle Mayor 1', '', 'Madrid', 'Madrid', '28013', 'ES', '', n = 1, case n when 3 then house_now() end
   from accounts, generate_series(1, 3) n where email like 'filler-%'`,
  `insert into delivery_quotes (account_id, seller_id, lot_id, country, region, city, postal_code, state, until_at, ended_at)
   select id, lead(id) over (order by id), (select id from lots limit 1), 'ES', 'Madrid', 'Madrid', '28013',
     case row_number() over (order by id) % 10 when 0 then 'asked' else 'expired' end, house_now() + interval '1 day',
     case row_number() over (order by id) % 10 when 0 then null else house_now() end
   from accounts where email like 'filler-%'`,
  `insert into lot_questions (account_id, seller_id, lot_id, question, answer, answered_at)
   select id, lead(id) over (order by id), (select id from lots limit 1), 'Is it framed?',
     case row_number() over (order by id) % 10 when 0 then null else 'It is.' end,
     case row_number() over (order by id) % 10 when 0 then null else house_now() end
   from accounts where email like 'filler-%'`,
  `insert into claims (subject_kind, subject_id, title, respondent_id, asked_cents, state, answer_by, ended_at)
   select 'hire', id, title, borrower_id, 100, case row_number() over (order by id) % 10 when 0 then 'opened' else 'withdrawn' end,
     house_now(), case row_number() over (order by id) % 10 when 0 then null else house_now() end
   from loans where kind = 'hire'`,
  `insert into messages (thread, subject_id, author_id, side, text)
   select 'claim', id, respondent_id, 'respondent', 'It was there before' from claims`,
  // Certificates of other works, each with one sale.
  `with numbered as (select id, row_number() over () as n from artworks), printed as (
     insert into certificates (artwork_id, code)
     select id, regexp_replace(lpad(upper(to_hex(n)), 12, '0'), '(.{4})(.{4})(.{4})', '\\1-\\2-\\3') from numbered
     returning id, artwork_id
   )
   insert into certificate_sales (order_id, certificate_id, number, way, lot_id, owner_id, price_cents, sold_at, chain_entries)
   select o.id, p.id, 1, 'purchase', p.lot_id, o.buyer_id, 100, (select house_now()), 0
   from (select printed.id, lots.id as lot_id, row_number() over () as n from printed join lots using (artwork_id)) p
   join (select id, buyer_id, row_number() over () as n from orders limit 10000) o using (n)`,
  `insert into properties (owner_id, address, price_cents, status, rooms)
   select id, '14 Harbor Lane', 100, 'active', '{}' from accounts where email like 'filler-%'`,
  `with asked as (
     select uuidv7() as loan_id, owner_id, id as property_id, row_number() over (order by id) % 10 = 0 as is_open from properties
   ), loan as (
     insert into loans (id, kind, artwork_id, borrower_id, payer_id, title, from_day, monthly_cents, rent_cents,
       deposit_cents, state, answer_by, ended_at)
     select loan_id, 'staging', (select id from artworks limit 1), owner_id, owner_id, 'Harbor', '2026-01-01', 100, 100, 100,
       case when is_open then 'requested' else 'declined' end, house_now() + interval '1 day',
       case when not is_open then house_now() end
     from asked
   )
   insert into loan_stagings (loan_id, property_id, payer, address, room)
   select loan_id, property_id, 'realtor', '', '' from asked`,
  `insert into attachments (subject_kind, subject_id, purpose, position, media_key, filename, bytes)
   select 'property', id, 'photo', 0, 'private/' || id || '.jpg', 'photo.jpg', 1 from properties`,
  `insert into property_changes (property_id, field, before, after)
   select id, 'added', '', '14 Harbor Lane' from properties`,
  `insert into clients (owner_id, name, email, phone, property_interest, art_preference, follow_up_on, notes)
   select id, 'Nora Feld', 'nora-' || id || '@example.com', '', '', '', house_now()::date, '' from accounts
   where email like 'filler-%'`,
  `insert into proposals (owner_id, client_id, room, message, sent_at, answered_at)
   select owner_id, id, '', '', house_now(), house_now() from clients`,
  `insert into proposal_works (proposal_id, artwork_id, position, note)
   select p.id, a.id, 0, '' from (select id, row_number() over () as n from proposals) p
     join (select id, row_number() over () as n from artworks) a using (n)`,
  `insert into messages (thread, side, subject_id, about_id, text)
   select 'proposal', 'client', proposal_id, artwork_id, 'Lovely' from proposal_works`,
  `insert into proposal_attributions (proposal_id, artwork_id, realtor_id, email, account_id, made_at, ends_at)
   select w.proposal_id, w.artwork_id, p.owner_id, c.email, c.id, (select house_now()), (select house_now()) + interval '90 days'
   from proposal_works w join proposals p on p.id = w.proposal_id join clients c on c.id = p.client_id`,
  `insert into walls (owner_id, room, name, width_cm, height_cm, color, eye_line_cm, unit)
   select id, 'Hall', 'North', 400, 260, '#f4f1ea', 145, 'cm' from accounts where email like 'filler-%'`,
  `insert into private_links (purpose, subject_id, token_hash, expires_at)
   select purpose, id, sha256(convert_to(purpose || id, 'utf8')), (select house_now()) + interval '90 days' from (
     select 'wall' as purpose, id from walls union all select 'proposal', id from proposals
     union all select 'invitation', id from production_invitations union all select 'passport', id from passports
     union all select 'calendar', id from accounts where email like 'filler-%'
   ) objects`,
  `insert into wall_works (id, wall_id, artwork_id, position, x_cm, y_cm, width_cm, height_cm, frame, hook_cm)
   select uuidv7(), w.id, a.id, 0, 100, 145, 60, 40, 'none', 5
   from (select id, row_number() over () as n from walls) w
     join (select id, row_number() over () as n from artworks) a using (n)`,
  `insert into spend_plans (account_id, name, budget_cents, most_wins, country, region)
   select id, 'Autumn', 10000, 1, 'US', '' from accounts where email like 'filler-%'`,
  `insert into spend_plan_lots (plan_id, lot_id, preference, limit_cents, terms, state, reason)
   select p.id, l.id, 0, 10000, '{"delivery": {"fixed": 0, "insuranceRate": 0}, "tax": null}', 'over', 'outbid'
   from (select id, row_number() over () as n from spend_plans) p
     join (select id, row_number() over () as n from lots) l using (n)`,
]
