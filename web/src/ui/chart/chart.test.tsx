// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { BarChart } from './bar-chart'
import { counts, dollars, labelStep } from './chart-data'
import { ColumnChart } from './column-chart'
import { TimeChart } from './time-chart'
import { nextPlace } from './time-plot'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let width = 640
let resized = () => {}
/** jsdom lays nothing out: the observer reports the width that the test sets. */
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(report: (entries: { contentRect: { width: number } }[]) => void) {
      resized = () => report([{ contentRect: { width } }])
    }
    observe() {
      resized()
    }
    disconnect() {}
  },
)

let root: Root
const saved: { name: string; content: Promise<string> }[] = []

beforeEach(() => {
  width = 640
  saved.length = 0
  const createObjectURL = (content: Blob) => {
    saved.push({ name: '', content: content.text() })
    return 'blob:saved'
  }
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const latest = saved.at(-1)
    if (latest) latest.name = this.download
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const show = (content: ReactNode) => act(async () => root.render(content))
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
const slider = () => document.querySelector<HTMLElement>('[role=slider]')
const key = (name: string) =>
  act(async () => slider()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))

const days = ['2026-11-01', '2026-11-02', '2026-11-03']
const revenue = (values: readonly number[]) => (
  <TimeChart
    name="revenue"
    title="Revenue doubled to $30"
    lead="Nov 1 to Nov 3, 2026."
    unit={dollars}
    step="day"
    periods={days}
    series={[
      { label: 'Revenue', values },
      { label: 'The period before', values: [500, -250, 0] },
    ]}
    empty={<p>Nothing was sold.</p>}
  />
)

test('arrow keys walk the periods of a line, each in words, and stop at its ends', async () => {
  await show(revenue([1_000, 0, 2_050]))
  await vi.waitFor(() => expect(slider()).not.toBeNull())
  const reading = () => slider()?.getAttribute('aria-valuetext')
  expect(slider()?.getAttribute('aria-label')).toBe('Revenue doubled to $30')
  expect(reading()).toBe('Nov 3, 2026. Revenue: $20.50. The period before: $0')
  await key('ArrowLeft')
  expect(reading()).toBe('Nov 2, 2026. Revenue: $0. The period before: -$2.50')
  await key('Home')
  await key('ArrowLeft')
  expect(reading()).toBe('Nov 1, 2026. Revenue: $10. The period before: $5')
  await key('a')
  expect(slider()?.getAttribute('aria-valuenow')).toBe('1')
  // On screen it stands as text as well.
  expect(document.querySelector('figure')?.textContent).toContain('Nov 1, 2026. Revenue: $10.')
})

test('two lines differ by dash and shape, and the chart follows the width', async () => {
  await show(revenue([1_000, 0, 2_050]))
  await vi.waitFor(() => expect(slider()).not.toBeNull())
  const lines = [...document.querySelectorAll('[role=slider] path[fill=none]')]
  expect(lines.map((line) => line.getAttribute('stroke-dasharray'))).toEqual(['6 4', null])
  const shapes = [...document.querySelectorAll('[role=slider] path[transform]')].map((shape) => shape.getAttribute('d'))
  expect(new Set(shapes).size).toBe(2)
  const endOf = () => Number(lines[1]?.getAttribute('d')?.split('L').at(-1)?.split(',')[0])
  expect(endOf()).toBe(628)
  width = 320
  await act(async () => resized())
  expect(endOf()).toBe(308)
})

test('the same figures are a table and a file', async () => {
  await show(revenue([1_000, 0, 2_050]))
  await press('Table')
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    ...['Day', 'Revenue', 'The period before'],
  ])
  expect(document.querySelector('tbody tr:last-child')?.textContent).toContain('Nov 3, 2026')
  expect(document.querySelector('tbody tr:last-child')?.textContent).toContain('$20.50')
  await press('Export CSV')
  expect(saved[0]?.name).toBe('revenue.csv')
  expect(await saved[0]?.content).toBe(
    'Day,Revenue (USD),The period before (USD)\r\n2026-11-01,10,5\r\n2026-11-02,0,-2.5\r\n2026-11-03,20.5,0\r\n',
  )
})

test('a chart without a figure says so and offers no table', async () => {
  await show(
    <BarChart
      name="media"
      title="No sales yet"
      unit={dollars}
      heading="Medium"
      measure="Sales"
      bars={[]}
      empty={<p>Nothing was sold.</p>}
    />,
  )
  expect(document.querySelector('figure')?.textContent).toContain('Nothing was sold.')
  expect(document.querySelectorAll('button')).toHaveLength(0)
})

test('bars are as long as their values, and each value is written out', async () => {
  const bars = [
    { label: 'Oil', value: 40, note: '80%' },
    { label: 'Digital', value: 10, note: '20%' },
  ]
  await show(
    <BarChart
      name="media"
      title="Oil leads"
      unit={counts('views')}
      heading="Medium"
      measure="Views"
      bars={bars}
      empty={null}
    />,
  )
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Oil40, 80%',
    'Digital10, 20%',
  ])
  expect([...document.querySelectorAll('li rect')].map((bar) => bar.getAttribute('width'))).toEqual(['100', '25'])
})

test('labels of the axis keep their distance', () => {
  expect(labelStep(7, 640, 64)).toBe(1)
  expect(labelStep(30, 240, 64)).toBe(8)
  expect(labelStep(0, 0, 64)).toBe(1)
})

test.each([
  ['ArrowRight', 3, 4],
  ['PageUp', 3, 9],
  ['PageDown', 3, 0],
  ['End', 3, 9],
  ['Enter', 3, null],
])('%s moves the cursor from %i to %s', (name, from, to) => expect(nextPlace(name, from, 9)).toBe(to))

test('columns lead to their months and say their amounts in words; the present one stands out', async () => {
  const columns = [
    { month: '2026-10', value: 50_000, to: '?month=2026-10', isCurrent: true },
    { month: '2026-11', value: 100_000, to: '?month=2026-11', isCurrent: false },
  ]
  const chart = {
    name: 'totals',
    title: '$1,000 in November',
    unit: dollars,
    measure: 'Hammer total',
    empty: 'Nothing',
  }
  await show(
    <Router history={createMemoryHistory('/results?medium=oil')}>
      <ColumnChart {...chart} columns={columns} />
    </Router>,
  )
  const [october, november] = document.querySelectorAll('a')
  expect(october?.textContent).toContain('October 2026: $500')
  expect(october?.getAttribute('aria-current')).toBe('true')
  expect(november?.getAttribute('href')).toBe('/results?month=2026-11')
  const heights = [...document.querySelectorAll('ol rect')].map((column) => column.getAttribute('height'))
  expect(heights).toEqual(['50', '100'])
  await press('Table')
  expect(document.querySelector('tbody')?.textContent).toContain('November 2026')
})
