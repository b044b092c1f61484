// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryHistory } from './memory-history'
import { Link, Redirect, Router, useLocation, useSearchParams } from './router'

let root: Root
let history: ReturnType<typeof createMemoryHistory>

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

async function show(page: React.ReactNode, address = '/orders?tab=open#top') {
  history = createMemoryHistory(address)
  await act(async () => root.render(<Router history={history}>{page}</Router>))
}

const address = () => history.now.place.pathname + history.now.place.search + history.now.place.hash
const link = () => document.querySelector('a')
const press = (init: MouseEventInit = {}) =>
  act(async () => {
    // The browser would leave the page otherwise.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    link()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  })

function Here() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

test('a link navigates, and components that use the address update', async () => {
  await show([<Link key="link" to="/about" />, <Here key="here" />])
  await press()
  expect(history.now.type).toBe('PUSH')
  expect(document.querySelector('p')?.textContent).toBe('/about')
})

test('a link to a query stays on its page; parts that it leaves out are dropped', async () => {
  await show(<Link to="?tab=sent" />)
  expect(link()?.getAttribute('href')).toBe('/orders?tab=sent')
  await show(<Link to={{ search: 'pages=2' }} />)
  expect(link()?.getAttribute('href')).toBe('/orders?pages=2')
  await show(<Link to={{ hash: 'bid' }} />)
  expect(link()?.getAttribute('href')).toBe('/orders#bid')
  await show(<Link to={{ search: '' }} />)
  expect(link()?.getAttribute('href')).toBe('/orders')
})

test('presses for a new tab, and links to other sites, are the browser’s', async () => {
  await show(<Link to="/about" />)
  for (const init of [{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }]) await press(init)
  await show(<Link to="/about" target="_blank" />)
  await press()
  await show(<Link to="https://example.com/about" />)
  await press()
  await show(<Link to="/about" onClick={(event) => event.preventDefault()} />)
  await press()
  expect(address()).toBe('/orders?tab=open#top')
})

test('a link to the present address adds no entry', async () => {
  await show(<Link to="/orders?tab=open#top" />)
  await press()
  expect(history.now.type).toBe('REPLACE')
})

test('two changes of the query in one event both apply', async () => {
  let set: ReturnType<typeof useSearchParams>[1] = () => {}
  function Page() {
    set = useSearchParams()[1]
    return null
  }
  await show(<Page />)
  const put = (name: string) => set((current) => new URLSearchParams([...current, [name, '1']]), { replace: true })
  await act(async () => {
    put('a')
    put('b')
  })
  expect(address()).toBe('/orders?tab=open&a=1&b=1')
  await act(async () => set({}))
  expect(address()).toBe('/orders')
})

test('a redirect leaves no entry behind', async () => {
  await show(<Redirect to="/auth?next=%2Forders" />)
  expect(address()).toBe('/auth?next=%2Forders')
  expect(history.now.type).toBe('REPLACE')
})
