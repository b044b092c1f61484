// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isGuarded, useLeaveGuard } from './leave-guard'
import { createSiteHistory } from './site-history'

const history = createSiteHistory()
const root = createRoot(document.body)
const arrivals: string[] = []
let form: ReturnType<typeof useLeaveGuard>
let stopListening = () => {}
let forms = 0

function Form({ isUnsaved, within }: { isUnsaved: boolean; within?: string }) {
  form = useLeaveGuard(isUnsaved, { within })
  return null
}

async function showForm(props: { isUnsaved: boolean; within?: string }) {
  root.render(<Form key={++forms} {...props} />)
  await expect.poll(() => isGuarded()).toBe(props.isUnsaved)
}

beforeAll(() => {
  stopListening = history.listen(({ place }) => arrivals.push(place.pathname))
})
afterAll(() => {
  stopListening()
  root.unmount()
})

beforeEach(async () => {
  await showForm({ isUnsaved: false })
  history.push('/settings')
  arrivals.length = 0
})

test('a saved form does not block leaving', () => {
  history.push('/about')
  expect(arrivals).toEqual(['/about'])
})

test('an unsaved form asks; staying changes nothing, leaving continues to the destination', async () => {
  await showForm({ isUnsaved: true })
  history.push('/about')
  await expect.poll(() => form.isAsking).toBe(true)
  form.stay()
  await expect.poll(() => form.isAsking).toBe(false)
  expect(location.pathname).toBe('/settings')

  history.push('/about')
  await expect.poll(() => form.isAsking).toBe(true)
  form.leave()
  expect(location.pathname).toBe('/about')
})

test('Back is undone until the person agrees', async () => {
  history.push('/about')
  await showForm({ isUnsaved: true })
  arrivals.length = 0

  history.go(-1)
  await expect.poll(() => form.isAsking).toBe(true)
  await expect.poll(() => location.pathname).toBe('/about')
  expect(arrivals).toEqual([])

  form.leave()
  await expect.poll(() => arrivals).toEqual(['/settings'])
})

test('a form over the tabs of its page asks when the page is left, not between the tabs', async () => {
  await showForm({ isUnsaved: true, within: '/settings' })
  history.push('/settings?tab=security')
  expect(location.search).toBe('?tab=security')
  history.push('/about')
  await expect.poll(() => form.isAsking).toBe(true)
  expect(location.pathname).toBe('/settings')
})
