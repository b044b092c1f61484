// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '@/shared/auth/auth'
import { createQueryClient } from '@/shared/http/query-client'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { SaveSearchDialog } from './save-search-dialog'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
Element.prototype.checkVisibility = () => true // jsdom has no layout

const visitor = { user: null, session: null, loading: false, pendingFactorId: null } as Auth
const terms = () => ['Oil', 'Blue'].map((text) => ({ text, name: text, criteria: { q: text }, isChosen: true }))

let root: Root
const client = createQueryClient()
const history = createMemoryHistory('/collection')
/** As the page behind does with each of its answers: the same terms, in new objects. */
const show = () =>
  act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <AuthContext value={visitor}>
          <Router history={history}>
            <SaveSearchDialog title="Works like this one" terms={terms()} onClose={() => {}} />
          </Router>
        </AuthContext>
      </QueryClientProvider>,
    ),
  )

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
const name = () => document.querySelector<HTMLInputElement>('input[name=name]')?.value

test('what is chosen stays chosen when the page behind renders anew, and the name follows the choice', async () => {
  await show()
  await show()
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true])
  await act(async () => boxes()[1]?.click())
  await show()
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false])
  expect(name()).toBe('Oil')
})
