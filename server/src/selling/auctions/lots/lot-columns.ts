import { chainStart } from '@vermeil/contracts/selling/bid-chain-text'
import type { IncrementTable } from '@vermeil/contracts/selling/bidding.schema'
import type { Selectable } from 'kysely'
import type { Lots } from '../../../platform/schema.ts'
import type { Commissions, Lot } from '../rules/lot-states.ts'

type Row = Selectable<Lots>

interface Column<Name extends keyof Row = keyof Row> {
  readonly name: Name
  readonly type: 'uuid' | 'uuid[]' | 'text' | 'int' | 'bigint' | 'timestamptz' | 'jsonb'
  /** A bid writes only what changes with bids. */
  readonly changes: 'never' | 'with-bids' | 'otherwise'
  /** A change of it is a new revision, which people who watch the lot are sent. */
  readonly isVisible?: true
  /** One of the terms: a rehearsal of the lot has it, too. */
  readonly isTerm?: true
}

interface ConvertedColumn<Field> extends Column {
  readonly read: (value: never) => Field
  readonly write: (value: never) => unknown
}

/** The columns that can hold a field as it is: of its type, and nullable exactly if it is. */
type PlainColumn<Field> = {
  [Name in keyof Row]: Field extends Row[Name]
    ? null extends Row[Name]
      ? null extends Field
        ? Column<Name>
        : never
      : Column<Name>
    : never
}[keyof Row]

type ColumnsOf<Fields> = {
  readonly [Field in keyof Fields]-?: PlainColumn<Fields[Field]> | ConvertedColumn<Fields[Field]>
}

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

/** One of the terms by which a lot is sold. */
const term = <Name extends keyof Row, Type extends Column['type']>(name: Name, type: Type) =>
  ({ name, type, changes: 'otherwise', isVisible: true, isTerm: true }) as const

/** A duration that is stored in seconds or hours. */
const inUnits = <Name extends keyof Row>(name: Name, unitMs: number) => ({
  ...term(name, 'int'),
  read: (value: number) => value * unitMs,
  write: (value: number) => Math.round(value / unitMs),
})

// Every column of a lot, once: SELECT, INSERT, UPDATE, the comparison of two records and the row's type derive from it.
const lotColumns = {
  id: { name: 'id', type: 'uuid', changes: 'never' },
  venue: term('venue', 'text'),
  state: { name: 'state', type: 'text', changes: 'otherwise', isVisible: true },
  startingBid: term('starting_bid_cents', 'bigint'),
  estimateHigh: term('estimate_high_cents', 'bigint'),
  reserve: term('reserve_cents', 'bigint'),
  increments: {
    ...term('increments', 'jsonb'),
    // Not parsed: the settings were, and a bid that another node has overtaken reads the row again.
    read: (value: IncrementTable | null) => value,
    write: (value: IncrementTable | null) => value,
  },
  softCloseWindowMs: inUnits('soft_close_window_seconds', SECOND_MS),
  softCloseExtensionMs: inUnits('soft_close_extension_seconds', SECOND_MS),
  paymentTermMs: inUnits('payment_term_hours', HOUR_MS),
  buyNowPrice: term('buy_now_cents', 'bigint'),
  buyNowVisibility: term('buy_now_visibility', 'text'),
  interestedParties: {
    name: 'interested_parties',
    type: 'uuid[]',
    changes: 'never',
    read: (value: string[]) => value,
    write: (value: readonly string[]) => value,
  },
  commissions: {
    name: 'commissions',
    type: 'jsonb',
    changes: 'otherwise',
    read: (value: Commissions) => value,
    write: (value: Commissions) => value,
  },
  currentBid: { name: 'current_bid_cents', type: 'bigint', changes: 'with-bids' },
  leader: { name: 'leader_id', type: 'uuid', changes: 'with-bids' },
  leaderMax: { name: 'leader_max_cents', type: 'bigint', changes: 'with-bids' },
  leadInstruction: { name: 'lead_instruction', type: 'int', changes: 'with-bids' },
  leadPlan: { name: 'lead_plan_id', type: 'uuid', changes: 'with-bids' },
  bidCount: { name: 'bid_count', type: 'int', changes: 'with-bids' },
  sequence: { name: 'sequence', type: 'int', changes: 'with-bids', isVisible: true },
  instructionNo: { name: 'instruction_no', type: 'int', changes: 'with-bids' },
  opensAt: { name: 'opens_at', type: 'timestamptz', changes: 'otherwise', isVisible: true },
  closesAt: { name: 'closes_at', type: 'timestamptz', changes: 'with-bids', isVisible: true },
  endedAt: { name: 'ended_at', type: 'timestamptz', changes: 'otherwise' },
  outcome: { name: 'outcome', type: 'text', changes: 'otherwise' },
  stoppedAt: { name: 'stopped_at', type: 'timestamptz', changes: 'otherwise', isVisible: true },
  onBlockSince: { name: 'on_block_since', type: 'timestamptz', changes: 'otherwise' },
  remainingMs: { name: 'remaining_ms', type: 'int', changes: 'otherwise' },
} as const satisfies ColumnsOf<Lot>

/** What is stored beside what the rules decide by. `first` is the value in a new lot, where it is the same for all. */
const recordColumns = {
  chainHead: {
    name: 'chain_head',
    type: 'text',
    changes: 'with-bids',
    first: chainStart,
    read: (value: string | null): string => value ?? chainStart,
    write: (value: string) => (value === chainStart ? null : value),
  },
  /** The number that the next new bidder gets. */
  nextPaddle: { name: 'next_paddle', type: 'int', changes: 'with-bids' },
  revision: { name: 'revision', type: 'bigint', changes: 'with-bids', first: 0 },
  artworkId: { name: 'artwork_id', type: 'uuid', changes: 'never', isTerm: true },
  sellerId: { name: 'seller_id', type: 'uuid', changes: 'never' },
  /** How long it runs on the block; null where the saleroom's own duration holds. */
  durationMs: {
    name: 'duration_seconds',
    type: 'int',
    changes: 'otherwise',
    isTerm: true,
    read: (value: number | null) => value && value * 1_000,
    write: (value: number | null) => value && Math.round(value / 1_000),
  },
  queuePosition: { name: 'queue_position', type: 'bigint', changes: 'otherwise', isVisible: true },
  hammerPrice: { name: 'hammer_cents', type: 'bigint', changes: 'otherwise', first: null },
  buyer: { name: 'buyer_id', type: 'uuid', changes: 'otherwise', first: null },
} as const satisfies Record<string, (Column | ConvertedColumn<unknown>) & { readonly first?: unknown }>

type RecordColumns = typeof recordColumns
type RecordFields = {
  readonly [Field in keyof RecordColumns]: RecordColumns[Field] extends { read: (value: never) => infer Value }
    ? Value
    : Row[RecordColumns[Field]['name']]
}

/** A row of `lots`: what the rules decide by, and what is stored beside it. */
export interface LotRecord extends RecordFields {
  readonly lot: Lot
  /** The paddle numbers of the people who have bid, by account. In a record that is only read: those that it shows. */
  readonly paddles: ReadonlyMap<string, number>
}

type Described = (typeof lotColumns)[keyof Lot] | RecordColumns[keyof RecordColumns]
/** Columns that PostgreSQL fills in, and that nothing here reads. */
type Automatic = 'lot_number' | 'created_at' | 'currency'
/** Empty as soon as a column of the table is missing above, so that nothing here compiles. */
export type LotRow = keyof Row extends Described['name'] | Automatic ? Pick<Row, Described['name']> : never

interface DescribedColumn extends Column {
  readonly field: string
  readonly isOfLot: boolean
  readonly first?: unknown
  readonly read?: (value: never) => unknown
  readonly write?: (value: never) => unknown
}

const listed = (columns: object, isOfLot: boolean): DescribedColumn[] =>
  Object.entries(columns).map(([field, column]) => ({ field, isOfLot, ...(column as Column) }))
const allColumns = [...listed(lotColumns, true), ...listed(recordColumns, false)]

type Fields = Record<string, unknown>
const valueIn = (record: LotRecord, { field, isOfLot }: DescribedColumn): unknown =>
  ((isOfLot ? record.lot : record) as unknown as Fields)[field]

/** A part of the columns as SQL needs it, and the same part of a record as JSON. */
function partOf(columns: readonly DescribedColumn[]) {
  return {
    names: columns.map(({ name }) => name).join(', '),
    types: columns.map(({ name, type }) => `${name} ${type}`).join(', '),
    assignments: columns.flatMap(({ name }) => (name === 'id' ? [] : `${name} = d.${name}`)).join(', '),
    /** What is null is left out: in a bid war every byte is sent and read thousands of times a second. */
    rowOf(record: LotRecord): Fields {
      const row: Fields = {}
      for (const column of columns) {
        const value = valueIn(record, column)
        row[column.name] = (column.write ? column.write(value as never) : value) ?? undefined
      }
      return row
    },
  }
}

const isKey = ({ name }: Column) => name === 'id'
export const insertedColumns = partOf(allColumns)
export const bidColumns = partOf(allColumns.filter((column) => isKey(column) || column.changes === 'with-bids'))
export const changedColumns = partOf(allColumns.filter((column) => isKey(column) || column.changes !== 'never'))
/** `uuid[]` as `text[]`: the driver reads only the latter as an array. */
export const selectedColumns = allColumns
  .map(({ name, type }) => (type === 'uuid[]' ? `${name}::text[]` : name))
  .join(', ')

/** The columns by which a lot is rehearsed. */
export const termColumns = partOf(allColumns.filter(({ isTerm }) => isTerm)).names

/** What of a record is the same in all new lots. */
export const firstFields = Object.fromEntries(
  allColumns.flatMap(({ field, first }) => (first === undefined ? [] : [[field, first]])),
) as {
  readonly [Field in keyof RecordColumns as RecordColumns[Field] extends { first: unknown }
    ? Field
    : never]: RecordFields[Field]
}

export function toLotRecord(row: LotRow, paddles: LotRecord['paddles']): LotRecord {
  const read = (isOfLot: boolean) => {
    const columns = allColumns.filter((column) => column.isOfLot === isOfLot)
    return Object.fromEntries(columns.map((column) => [column.field, readColumn(row, column)])) as unknown
  }
  return { ...(read(false) as RecordFields), lot: read(true) as Lot, paddles }
}

function readColumn(row: LotRow, { name, read }: DescribedColumn): unknown {
  const value = (row as Fields)[name]
  return read ? read(value as never) : value
}

const otherColumns = allColumns.filter(({ changes }) => changes === 'otherwise')
const visibleColumns = allColumns.filter(({ isVisible }) => isVisible)

/** Whether only columns that bids change are different. Times are compared by identity: a new one counts as a change. */
export function isOnlyBidOn(before: LotRecord, after: LotRecord): boolean {
  return otherColumns.every((column) => valueIn(before, column) === valueIn(after, column))
}

/** Whether something that people can see is different. */
export function isVisiblyChanged(before: LotRecord, after: LotRecord): boolean {
  return visibleColumns.some((column) => !isSame(valueIn(before, column), valueIn(after, column)))
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime())
