import { maxSideCm, type SizeBand } from '@vermeil/contracts/catalog/artworks.schema'
import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { purchaseCreditTerms } from '@vermeil/contracts/loans/hire-terms'
import type {
  HireTerms,
  HireTermsBody,
  LoanCatalogChoices,
  LoanCatalogQuery,
  LoanCatalogWork,
} from '@vermeil/contracts/loans/hires.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

export type StoredCatalogWork = Omit<LoanCatalogWork, 'availability' | 'total' | 'deposit' | 'screenRights'>

/** What an owner wants for a work, with the defaults where they have said nothing. */
export type StoredTerms = {
  acceptsAtOnce: boolean
  replacementValue: number
  insuredSum: number | null
  creditPercent: number
}

export type LoanCatalogFilter = Pick<
  LoanCatalogQuery,
  'size' | 'color' | 'style' | 'suitableFor' | 'minPrice' | 'maxPrice'
> & {
  q: string
  /** Leaves out what is booked then and, where that is from today on, what is not back although its dates are over. */
  freeFor: { from: Date; until: Date | null; isNow: boolean } | null
}

const sizes: readonly (readonly [SizeBand, number, number])[] = [
  ['small', 0, maxSideCm.small],
  ['medium', maxSideCm.small, maxSideCm.medium],
  ['large', maxSideCm.medium, maxSideCm.large],
  ['monumental', maxSideCm.large, Number.POSITIVE_INFINITY],
]

const isToRent = sql`w.is_leasable and w.lease_price_cents >= 100 and w.status in ('listed', 'withdrawn')`

/** Only what is asked for is in the statement: a filter that nobody set costs nothing. */
function conditionsOf({ q, freeFor, ...asked }: LoanCatalogFilter): RawBuilder<unknown> {
  const [, over, upTo] = sizes.find(([band]) => band === asked.size) ?? []
  const conditions = [
    ...(q
      ? [
          sql`concat_ws(' ', w.title, r.name, w.style, w.category, array_to_string(w.suitable_for, ' '))
            ilike ${escaped(q)}`,
        ]
      : []),
    ...(asked.size
      ? [sql`greatest(w.height_cm, w.width_cm) > ${over} and greatest(w.height_cm, w.width_cm) <= ${upTo}`]
      : []),
    ...(asked.color ? [sql`${asked.color} = any(i.color_names)`] : []),
    ...(asked.style ? [sql`lower(w.style) = lower(${asked.style})`] : []),
    ...(asked.suitableFor
      ? [sql`exists (select from unnest(w.suitable_for) as suited where lower(suited) = lower(${asked.suitableFor}))`]
      : []),
    ...(asked.minPrice === undefined ? [] : [sql`w.lease_price_cents >= ${asked.minPrice}`]),
    ...(asked.maxPrice === undefined ? [] : [sql`w.lease_price_cents <= ${asked.maxPrice}`]),
    ...(freeFor
      ? [
          sql`not exists (select from booked_times b
            where b.artwork_id = w.id and b.during && tstzrange(${freeFor.from}, ${freeFor.until}))`,
        ]
      : []),
    ...(freeFor?.isNow ? [sql`not exists (select from lent_works o where o.artwork_id = w.id and o.is_out)`] : []),
  ]
  return conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``
}

const escaped = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const MAX_CHOICES = 50

export const loanCatalogStore = {
  /**
   * Works for lease that nobody has bid on, and those that hires and stagings have taken out of sale: they may be free
   * for other dates.
   */
  async page(db: Db, filter: LoanCatalogFilter, limit: number, offset: number): Promise<StoredCatalogWork[]> {
    const { rows } = await sql<StoredCatalogWork>`
      select w.id, w.title, r.name as artist, w.category, w.style, w.lease_price_cents as "pricePerMonth",
        coalesce(w.dimensions, '') as dimensions, w.suitable_for as "suitableFor",
        coalesce(w.description, '') as description, w.seller_id is null or coalesce(t.accepts_at_once, false) as "acceptsAtOnce",
        w.is_proposable as "isProposable",
        t.insured_cents as "insuredSum", case when i.id is not null then jsonb_build_object('key', i.image_key,
          'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash, 'color', i.colors[1]) end as image
      from public_works w
      join public_artists r on r.id = w.artist_id
      left join public_images i on i.artwork_id = w.id and i.position = 0
      left join hire_terms t on t.artwork_id = w.id
      where ${isToRent}
        and case when w.status = 'listed'
          then exists (select from public_lots l where l.artwork_id = w.id and l.bid_count = 0
            and (l.state = 'scheduled' or l.state = 'live' and l.venue = 'timed'))
          else exists (select from lent_works o where o.artwork_id = w.id and o.is_off_sale) end
        ${conditionsOf(filter)}
      order by w.title, w.id limit ${limit} offset ${offset}`.execute(db)
    return rows
  },

  /** What sellers wrote, in any letter case, the most frequent first. */
  async choices(db: Db): Promise<LoanCatalogChoices> {
    const { rows } = await sql<{ kind: keyof LoanCatalogChoices; value: string }>`
      with to_rent as (select style, suitable_for from public_works w where ${isToRent}),
      counted as (
        select 'styles' as kind, min(style) as value, count(*) as works from to_rent
        where style <> '' group by lower(style)
        union all
        select 'suitableFor', min(suited), count(*) from to_rent, unnest(suitable_for) as suited group by lower(suited)
      ), ranked as (select *, row_number() over (partition by kind order by works desc, value) as rank from counted)
      select kind, value from ranked where rank <= ${MAX_CHOICES} order by kind, rank`.execute(db)
    const of = (kind: keyof LoanCatalogChoices) => rows.flatMap((row) => (row.kind === kind ? row.value : []))
    return { styles: of('styles'), suitableFor: of('suitableFor') }
  },

  async terms(db: Db | Tx, artworkId: ArtworkId): Promise<StoredTerms> {
    const { rows } = await sql<StoredTerms>`
      select w.seller_id is null or coalesce(t.accepts_at_once, false) as "acceptsAtOnce",
        coalesce(t.replacement_cents, greatest(w.estimate_high_cents, l.buy_now_cents, l.starting_bid_cents,
          w.lease_price_cents)) as "replacementValue", t.insured_cents as "insuredSum",
        coalesce(t.purchase_credit_percent, ${purchaseCreditTerms.percent}::int) as "creditPercent"
      from public_works w
      left join hire_terms t on t.artwork_id = w.id
      left join lateral (select buy_now_cents, starting_bid_cents from public_lots
        where artwork_id = w.id order by created_at desc, id desc limit 1) l on true
      where w.id = ${artworkId}`.execute(db)
    return (
      rows[0] ?? {
        acceptsAtOnce: false,
        replacementValue: 0,
        insuredSum: null,
        creditPercent: purchaseCreditTerms.percent,
      }
    )
  },

  async ownerOf(db: Db, artworkId: ArtworkId): Promise<{ artworkId: ArtworkId; ownerId: AccountId | null } | null> {
    const { rows } = await sql<{ artworkId: ArtworkId; ownerId: AccountId | null }>`
      select id as "artworkId", seller_id as "ownerId" from public_works where id = ${artworkId} and is_leasable`.execute(
      db,
    )
    return rows[0] ?? null
  },

  async termsOf(db: Db, ownerId: AccountId, limit: number): Promise<HireTerms[]> {
    const { rows } = await sql<HireTerms>`
      select w.id as "artworkId", w.title, w.lease_price_cents as "monthlyPrice",
        coalesce(t.accepts_at_once, false) as "acceptsAtOnce", t.replacement_cents as "replacementValue",
        t.insured_cents as "insuredSum",
        coalesce(t.purchase_credit_percent, ${purchaseCreditTerms.percent}::int) as "creditPercent"
      from public_works w left join hire_terms t on t.artwork_id = w.id
      where w.seller_id = ${ownerId} and w.is_leasable and w.lease_price_cents is not null
        and w.status in ('listed', 'withdrawn')
      order by w.title, w.id limit ${limit}`.execute(db)
    return rows
  },

  async setTerms(db: Db | Tx, artworkId: ArtworkId, terms: HireTermsBody): Promise<void> {
    const row = {
      accepts_at_once: terms.acceptsAtOnce,
      replacement_cents: terms.replacementValue,
      insured_cents: terms.insuredSum,
      purchase_credit_percent: terms.creditPercent,
    }
    await db
      .insertInto('hire_terms')
      .values({ artwork_id: artworkId, ...row })
      .onConflict((conflict) => conflict.column('artwork_id').doUpdateSet(row))
      .execute()
  },
}
