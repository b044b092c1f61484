// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '@/shared/auth/auth'
import { AddressForm } from './address-form'

vi.mock('@/shared/auth/access-token', () => ({ accessToken: async () => 'token' }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// jsdom lays nothing out and has no such method; a closing dialog asks it where the focus may return to.
Element.prototype.checkVisibility = () => true

const id = '01900000-0000-7000-8000-000000000001'
const madrid = {
  ...{ id, name: 'Ada Roux', line1: 'Calle Mayor 1', line2: '', city: 'Madrid', region: 'Madrid', isDefault: true },
  ...{ postalCode: '28013', country: 'ES', phone: '' },
}
const sent = vi.fn(async (_path: string, _init: { body: string }) => new Response(null, { status: 204 }))

const member = {
  user: { id: 'ada', user_metadata: { first_name: 'Ada', last_name: 'Roux' } },
  ...{ session: null, loading: false, pendingFactorId: null },
} as unknown as Auth

let root: Root
beforeEach(() => {
  sent.mockClear()
  vi.stubGlobal('fetch', sent)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
const show = (form: ReactNode) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <AuthContext value={member}>{form}</AuthContext>
      </QueryClientProvider>,
    ),
  )
afterEach(async () => {
  await act(() => root.unmount())
  document.body.replaceChildren()
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
const enter = (name: string, text: string) =>
  act(async () => {
    const box = field(name)
    const prototype = box instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text)
    box?.dispatchEvent(new Event(box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
const submit = () => act(async () => document.querySelector('form')?.requestSubmit())

test('an impossible postal code is refused at its field, and nothing is sent', async () => {
  await show(<AddressForm address={madrid} onClose={() => {}} />)
  await enter('postalCode', '99999')
  await submit()
  await vi.waitFor(() => expect(document.body.textContent).toContain('This is not a postal code of Spain.'))
  expect(field('postalCode')?.getAttribute('aria-invalid')).toBe('true')
  expect(sent).not.toHaveBeenCalled()

  await enter('postalCode', '08001')
  await submit()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
  const { id: _, isDefault: __, ...body } = madrid
  expect(JSON.parse(sent.mock.calls[0]?.[1].body ?? '')).toEqual({ ...body, postalCode: '08001' })
})

test('the form asks for what an address of the country has', async () => {
  await show(<AddressForm address={madrid} onClose={() => {}} />)
  expect(field('region')?.required).toBe(true)
  await enter('country', 'GB')
  expect(field('region')).toBeNull()
  await enter('country', 'HK')
  expect(field('postalCode')).toBeNull()
})

test('a first address begins with what is known: the name from sign-up, and the country that the price is for', async () => {
  await show(<AddressForm address={null} country="FR" onClose={() => {}} />)
  expect(field('name')?.value).toBe('Ada Roux')
  expect(field('country')?.value).toBe('FR')
})
