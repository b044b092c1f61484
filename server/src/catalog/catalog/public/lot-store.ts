import { type Picture, WorkDetails } from '@vermeil/contracts/catalog/artworks.schema'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { LotView, PageLot } from '@vermeil/contracts/selling/lots.schema'
import type pg from 'pg'
import { columnsFor, fieldsFor, withTimesAsText } from '../../../platform/postgres/columns.ts'
import { type CardRow, cardColumns, cardTables, toCard } from './card-store.ts'
import type { Viewer } from './lot-visibility.ts'

export type LotRow = CardRow &
  PageLot &
  WorkDetails & {
    now: Date
    soft_close_window_seconds: number
    soft_close_extension_seconds: number
    you_lead: boolean
    leader_max_cents: number | null
    bio: string
    specialty: string
    relisted_as: string | null
    bookings: LotView['bookings'] | null
    is_watched: boolean
    images: Picture[] | null
  }

/** The lot with its work, artist and pictures, as this viewer may see it; null where there is none. */
export async function lotView(pool: pg.Pool, lotId: LotId, viewer: Viewer): Promise<LotView | null> {
  const [row] = await lotRows(pool, [lotId], viewer)
  return row ? toView(row, viewer) : null
}

export async function lotRows(pool: pg.Pool, lotIds: readonly LotId[], viewer: Viewer): Promise<LotRow[]> {
  const { rows } = await pool.query<LotRow>({
    name: 'catalog-lots',
    text: `select ${cardColumns}, house_now() as now, ${columnsFor(PageLot, 'l')},
        l.soft_close_window_seconds, l.soft_close_extension_seconds,
        lead.leader_max_cents, lead.leader_id is not null as you_lead,
        ${columnsFor(WorkDetails, 'a')}, r.bio, r.specialty,
        (select later.id from public_lots later where later.artwork_id = l.artwork_id and later.created_at > l.created_at
          order by later.created_at desc limit 1) as relisted_as,
        case when l.state in ('scheduled', 'live', 'stopped') then (
          select jsonb_agg(jsonb_build_object('from', (lower(b.during) at time zone 'utc')::date,
            'until', (upper(b.during) at time zone 'utc')::date - 1) order by b.during)
          from later_bookings b
          where b.artwork_id = l.artwork_id and b.during && tstzrange((select house_now()), null)) end as bookings,
        exists (select from watches w where w.lot_id = l.id and w.account_id = $2) as is_watched,
        (select jsonb_agg(jsonb_build_object('key', p.image_key, 'width', p.width, 'height', p.height,
            'thumbhash', p.thumbhash, 'color', p.colors[1]) order by p.position)
          from public_images p where p.artwork_id = a.id) as images
      from ${cardTables}
      left join lot_leads lead on lead.lot_id = l.id and lead.leader_id = $2
      where l.id = any($1::uuid[])`,
    values: [lotIds, viewer?.accountId ?? null],
  })
  return rows.map((row) => withTimesAsText(LotView, row))
}

export function toView(row: LotRow, viewer: Viewer): LotView {
  const card = toCard(row, viewer)
  return {
    ...card,
    serverTime: row.now.toISOString(),
    reserveMet: card.reserve !== 'not-met',
    ...fieldsFor(PageLot, row),
    softClose: { windowSeconds: row.soft_close_window_seconds, extensionSeconds: row.soft_close_extension_seconds },
    ...fieldsFor(WorkDetails, row),
    images: row.images ?? [],
    artistBio: row.bio,
    artistSpecialty: row.specialty,
    relistedAs: row.relisted_as,
    bookings: row.bookings ?? [],
    ...(viewer ? aboutViewer(row, viewer.accountId) : {}),
  }
}

/** A maximum bid is its owner's alone: it is in nobody else's answer, the administrator's included. */
const aboutViewer = (
  row: Pick<LotRow, 'is_watched' | 'seller_id' | 'you_lead' | 'leader_max_cents'>,
  accountId: AccountId,
) => ({
  isWatched: row.is_watched,
  isOwn: row.seller_id === accountId,
  youLead: row.you_lead,
  yourMax: row.leader_max_cents,
})

/** What the lot's answer says about the person who asks, with the lot's revision at that moment. */
export async function ownPartOfLot(pool: pg.Pool, lotId: LotId, accountId: AccountId) {
  const { rows } = await pool.query<
    Pick<LotRow, 'revision' | 'seller_id' | 'is_watched' | 'you_lead' | 'leader_max_cents'>
  >({
    name: 'catalog-own-part-of-lot',
    text: `select l.revision, l.seller_id, lead.leader_max_cents, lead.leader_id is not null as you_lead,
        exists (select from watches w where w.lot_id = l.id and w.account_id = $2) as is_watched
      from public_lots l left join lot_leads lead on lead.lot_id = l.id and lead.leader_id = $2 where l.id = $1`,
    values: [lotId, accountId],
  })
  const [row] = rows
  return row ? { fields: aboutViewer(row, accountId), minRevisions: new Map([[lotId, row.revision]]) } : null
}
