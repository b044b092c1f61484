// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { type RouteTab, RouteTabs } from './route-tabs'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const tab = (value: string): RouteTab => ({ value, label: value, render: () => `Panel of ${value}` })
const tabs = [tab('bought'), tab('leases'), tab('hires')] as const

let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  document.body.replaceChildren()
})

async function show(address: string, shown: readonly [RouteTab, ...RouteTab[]] = tabs, param = 'tab') {
  const history = createMemoryHistory(address)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root?.render(
      <Router history={history}>
        <RouteTabs
          label="Orders"
          param={param}
          tabs={shown}
          renderLead={(isFirst) => (isFirst ? 'Today.' : '6 things need you.')}
        />
      </Router>,
    ),
  )
  return history
}
const press = (label: string) =>
  act(async () => {
    const one = [...document.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent === label)
    one?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
  })
const marked = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent
const panel = () => document.querySelector('[role=tabpanel]')?.textContent

test('a tab names the panel that it opens, where that is in the page', () => {
  const html = renderToStaticMarkup(
    <Router history={createMemoryHistory('/orders?tab=leases')}>
      <RouteTabs label="Orders" tabs={tabs} />
    </Router>,
  )
  expect(html.match(/role="tab"/g)).toHaveLength(3)
  const controlled = [...html.matchAll(/aria-controls="([^"]+)"/g)].map(([, id]) => id)
  expect(controlled).toHaveLength(1)
  expect(html).toContain(`id="${controlled[0]}"`)
  expect(html).toContain('Panel of leases')
})

test('opening a tab leaves nothing of the one before in the address', async () => {
  const history = await show('/dashboard?as=artist&tab=leases&view=ended&sales-status=paid')
  await press('hires')
  expect(history.now.place.search).toBe('?as=artist&tab=hires')
  await press('bought')
  expect(history.now.place.search).toBe('?as=artist')
})

test('a part of a tab keeps the tab', async () => {
  const history = await show('/dashboard?tab=sales&view=leases&held-sort=amount', tabs, 'view')
  await press('hires')
  expect(history.now.place.search).toBe('?tab=sales&view=hires')
})

test('the first tab opens with the overview, the others with one line', async () => {
  await show('/dashboard')
  expect(panel()).toBe('Today.Panel of bought')
  await press('leases')
  expect(panel()).toBe('6 things need you.Panel of leases')
})

test('a pressed tab is marked at once, while its panel is still on the way', async () => {
  let arrive = () => {}
  const onItsWay = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let isHere = false
  const Late = () => {
    if (!isHere) throw onItsWay
    return 'Panel of late'
  }
  await show('/dashboard', [tab('bought'), { value: 'late', label: 'late', render: () => <Late /> }])
  await press('late')
  expect(marked()).toBe('late')
  expect(panel()).not.toContain('Panel of bought')
  isHere = true
  await act(async () => arrive())
  await vi.waitFor(() => act(async () => expect(panel()).toContain('Panel of late')))
})
