// @vitest-environment jsdom
import { act, type ComponentProps } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { type DataColumn, dateColumn, moneyColumn } from './columns'
import { DataTable } from './data-table'
import { RecordFacts, RecordSheet } from './record-sheet'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// jsdom lays nothing out and has no such method; a closing sheet asks it where the focus may return to.
Element.prototype.checkVisibility = () => true

type Sale = { id: string; title: string; buyer: string; cents: number | null; at: string; status: 'paid' | 'due' }

const sales: readonly Sale[] = [
  { id: 'a', title: 'Lot 10', buyer: 'Léonie Marsh', cents: 90_000, at: '2026-11-01T10:00:00Z', status: 'paid' },
  { id: 'b', title: 'Lot 9', buyer: 'Tomas Reyes', cents: 120_050, at: '2026-11-03T10:00:00Z', status: 'due' },
  { id: 'c', title: 'Lot 11', buyer: '=cmd()', cents: null, at: '2026-11-02T10:00:00Z', status: 'paid' },
]

const columns: readonly DataColumn<Sale>[] = [
  { id: 'title', header: 'Title', value: ({ title }) => title, searchText: ({ buyer }) => buyer },
  moneyColumn({ id: 'amount', header: 'Amount', cents: ({ cents }) => cents }),
  dateColumn({ id: 'date', header: 'Date', at: ({ at }) => at }),
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    csv: [
      { header: 'Status', value: ({ status }) => status },
      { header: 'Buyer', value: ({ buyer }) => buyer },
    ],
  },
]

const filters = [{ column: 'status', label: 'Status', options: [{ value: 'due', label: 'Payment due' }] }]

type Props = Partial<ComponentProps<typeof DataTable<Sale>>>

let root: Root
let history: ReturnType<typeof createMemoryHistory>
const saved: Promise<string>[] = []

beforeEach(() => {
  saved.length = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => {} }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(() => root.unmount())
  document.body.replaceChildren()
})

/** What the page hands to the browser as a download. */
function keep(content: Blob) {
  saved.push(content.text())
  return 'blob:saved'
}

async function show(address: string, props: Props = {}) {
  const query = { isError: false, refetch: () => {} }
  const page = (
    <>
      <DataTable
        name="sales"
        caption="Sales"
        columns={columns}
        filters={filters}
        rows={sales}
        query={query}
        nouns={['sale', 'sales']}
        empty={<p>No sales yet.</p>}
        opensRows
        {...props}
      />
      <RecordSheet name="sales" rows={sales} title={({ title }) => `Sale of ${title}`}>
        {({ buyer, cents }) => (
          <RecordFacts
            facts={[
              { label: 'Buyer', value: buyer },
              { label: 'Fee', value: cents === 1 },
            ]}
          />
        )}
      </RecordSheet>
    </>
  )
  history = createMemoryHistory(address)
  await act(() => root.render(<Router history={history}>{page}</Router>))
}

const titles = () => [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent)
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name) ?? null
const press = (name: string) => act(async () => button(name)?.click())
const count = () => document.querySelector('[role=status]')?.textContent
const sorts = () => [...document.querySelectorAll('th')].map((head) => head.getAttribute('aria-sort'))

test('a heading sorts up, down and back, says so, and the address keeps it', async () => {
  await show('/')
  expect(titles()).toEqual(['Lot 10', 'Lot 9', 'Lot 11'])
  expect(sorts()).toEqual([null, null, null, null])

  await press('Title')
  expect(titles()).toEqual(['Lot 9', 'Lot 10', 'Lot 11']) // by number, not by letter
  expect(sorts()).toEqual(['ascending', null, null, null])
  await press('Title')
  expect(titles()).toEqual(['Lot 11', 'Lot 10', 'Lot 9'])
  expect(history.now.place.search).toBe('?sales-sort=-title')
  await press('Title')
  expect(titles()).toEqual(['Lot 10', 'Lot 9', 'Lot 11'])
  expect(history.now.place.search).toBe('')
})

test('on a tablet a minor column stands below the first cell, a figure with its name', async () => {
  const minor = columns.map((column) => ({ ...column, isMinor: column.id === 'amount' || column.id === 'status' }))
  await show('/', { columns: minor })
  expect(titles()).toEqual(['Lot 10Amount $900 · paid', 'Lot 9Amount $1,200.50 · due', 'Lot 11paid'])
})

test('money sorts by its amount, and a missing one comes first', async () => {
  await show('/?sales-sort=amount')
  expect(titles()).toEqual(['Lot 11', 'Lot 10', 'Lot 9'])
})

test('the search ignores case and accents, looks beyond what is shown, and the count is announced', async () => {
  await show('/?sales-q=leonie%20lot')
  expect(titles()).toEqual(['Lot 10'])
  expect(count()).toBe('1 of 3 sales')
})

test('a filter and a search that leave nothing can be cleared in one step', async () => {
  await show('/?sales-q=leonie&sales-status=due')
  expect(titles()).toEqual([])
  expect(count()).toBe('0 of 3 sales')
  await press('Clear search and filters')
  expect(titles()).toHaveLength(3)
  expect(count()).toBe('3 sales')
})

test('pages are steps of the address; one that no longer exists shows the last that does', async () => {
  await show('/', { pageSize: 2 })
  expect(titles()).toEqual(['Lot 10', 'Lot 9'])
  await press('Next')
  expect(titles()).toEqual(['Lot 11'])
  expect(history.now.place.search).toBe('?sales-page=2')
  await act(() => history.push('/?sales-page=9'))
  expect(titles()).toEqual(['Lot 11'])
})

test('on a phone, where rows are cards, a page has ten of them', async () => {
  const many = Array.from({ length: 12 }, (_, place) => ({ ...(sales[0] as Sale), id: String(place) }))
  await show('/', { rows: many })
  expect(titles()).toHaveLength(12)
  await act(() => root.render(null))
  vi.stubGlobal('innerWidth', 360)
  await show('/', { rows: many })
  vi.stubGlobal('innerWidth', 1024)
  expect(titles()).toHaveLength(10)
  expect(document.body.textContent).toContain('Page 1 of 2')
})

test('on a laptop no date is broken over two lines', async () => {
  await show('/')
  const cells = Array.from(document.querySelectorAll('tbody tr:first-child td'))
  const whole = cells.map(({ className }) => className.includes('lg:whitespace-nowrap'))
  expect(whole).toEqual([false, false, true, false])
})

test('the CSV file holds all pages of what is filtered, in the order on screen, and runs no formula', async () => {
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download)
  })
  await show('/?sales-sort=-date', { pageSize: 1 })
  await press('Export CSV')
  expect(clicked).toEqual(['sales.csv'])
  expect(await saved[0]).toBe(
    [
      'Title,Amount (USD),Date,Status,Buyer',
      'Lot 9,1200.5,2026-11-03T10:00:00Z,due,Tomas Reyes',
      "Lot 11,,2026-11-02T10:00:00Z,paid,'=cmd()",
      'Lot 10,900,2026-11-01T10:00:00Z,paid,Léonie Marsh',
      '',
    ].join('\r\n'),
  )
  vi.restoreAllMocks()
})

test('a list that the server gives in parts is not sorted or exported before it is whole', async () => {
  let asked = 0
  const pages = {
    hasNextPage: true,
    isFetchingNextPage: false,
    fetchNextPage: async () => {
      asked++
      return { hasNextPage: false, isError: false } as never
    },
  }
  await show('/?sales-sort=title', { pages })
  expect(titles()).toEqual(['Lot 10', 'Lot 9', 'Lot 11'])
  expect(button('Title')).toBeNull()
  expect(button('Export CSV')?.disabled).toBe(true)
  expect(count()).toBe('The first 3 sales. Load all to sort, search or export.')
  await press('Load all')
  expect(asked).toBe(1)
})

test('a list that the server searches shows its page as it comes, counts all, and sorts only what the server can', async () => {
  let exported = 0
  const server = { total: 1_001, maxCounted: 1_000, sortable: ['date'], isExporting: false, onExport: () => exported++ }
  await show('/?sales-q=marsh&sales-status=paid&sales-page=2&sales-sort=date', { server, pageSize: 25 })
  // Neither the search nor the filter is applied again: the rows are the server's answer.
  expect(titles()).toEqual(['Lot 10', 'Lot 9', 'Lot 11'])
  expect(count()).toBe('More than 1,000 sales. Search or filter to see fewer.')
  expect(sorts()).toEqual([null, null, 'ascending', null])
  expect([button('Title'), button('Date')?.textContent]).toEqual([null, 'Date'])
  expect(document.body.textContent).toContain('Page 2 of 40')
  await press('Export CSV')
  expect([exported, saved.length]).toEqual([1, 0])
})

test('a row opens its detail at an address of its own, and closing it leads back to the table', async () => {
  await show('/?sales-sort=title')
  await act(async () => document.querySelector<HTMLAnchorElement>('tbody a')?.click())
  expect(history.now.place.search).toBe('?sales-sort=title&sales=b')
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Sale of Lot 9')
  expect(document.querySelector('[role=dialog] dl')?.textContent).toBe('BuyerTomas Reyes')
  await act(async () => document.querySelector<HTMLButtonElement>('[aria-label=Close]')?.click())
  expect(history.now.place.search).toBe('?sales-sort=title')
})

test('loading, failing and having no rows each have their own state', async () => {
  await show('/', { rows: undefined })
  expect(document.querySelector('table')).toBeNull()
  let retried = 0
  await show('/', { rows: undefined, query: { isError: true, refetch: () => retried++ } })
  expect(document.querySelector('[role=alert]')?.textContent).toContain('The sales could not be loaded.')
  await press('Try again')
  expect(retried).toBe(1)
  await show('/', { rows: [] })
  expect(document.body.textContent).toContain('No sales yet.')
})
