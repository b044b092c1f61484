// @vitest-environment jsdom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext, useAuth } from './auth'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const visitor = { user: null, session: null, loading: false, pendingFactorId: null } as Auth
const unread: Auth = { ...visitor, loading: true }
const seen: string[] = []

function Corner() {
  const { loading } = useAuth()
  seen.push(loading ? 'loading' : 'visitor')
  return loading ? <span>…</span> : <a href="/auth">Sign In</a>
}
const Page = ({ auth }: { auth: Auth }) => (
  <AuthContext value={auth}>
    <input />
    <Corner />
  </AuthContext>
)

afterEach(() => {
  document.body.replaceChildren()
  seen.length = 0
})

test.each([
  ['a visitor', visitor, ['visitor']],
  ['a person whose session is being read', unread, ['visitor', 'loading']],
])('the server’s page stays for %s, and what was typed in it', async (_who, auth, looks) => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<Page auth={visitor} />)
  seen.length = 0
  const field = root.querySelector('input')
  if (field) field.value = 'blue'
  const problems: unknown[] = []
  const page = await act(async () =>
    hydrateRoot(root, <Page auth={auth} />, { onRecoverableError: (error) => problems.push(error) }),
  )
  expect(seen).toEqual(looks)
  expect(root.textContent).toBe(auth.loading ? '…' : 'Sign In')
  expect(root.querySelector('input')).toBe(field)
  expect(field?.value).toBe('blue')
  expect(problems).toEqual([])
  await act(async () => page.unmount())
})
