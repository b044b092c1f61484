// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { OwnedPiece } from '@vermeil/contracts/desk/collection.schema'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoteEditor } from './note-editor'

vi.mock('@/shared/auth/access-token', () => ({ accessToken: async () => 'token' }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const piece: OwnedPiece = {
  orderId: '01900000-0000-7000-8000-000000000001',
  artworkId: '01900000-0000-7000-8000-000000000002',
  title: 'First Frost',
  artistName: 'Ada Roux',
  image: null,
  materials: '',
  dimensions: '',
  purchasePrice: 90_000,
  purchasedAt: '2026-11-01T10:00:00.000Z',
  estimate: null,
  ownValue: null,
  insuredValue: 90_000,
  note: { text: '', updatedAt: null },
}

let root: Root
let sent: string[]
let isDown: boolean
beforeEach(async () => {
  sent = []
  isDown = false
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (isDown) throw new TypeError('Failed to fetch')
    const { text } = JSON.parse(body)
    sent.push(text)
    return new Response(JSON.stringify({ text, updatedAt: '2026-11-16T07:00:00.000Z' }))
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: 'always' } } })
  await act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <NoteEditor piece={piece} />
      </QueryClientProvider>,
    ),
  )
})
afterEach(async () => {
  await act(() => root.unmount())
  document.body.replaceChildren()
})

const state = () => document.querySelector('[role=status]')?.textContent
const shows = (text: string) => vi.waitFor(() => act(async () => expect(state()).toBe(text)), { timeout: 15_000 })

async function type(text: string) {
  const area = document.querySelector('textarea') as HTMLTextAreaElement
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  await act(async () => {
    setValue?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a note says that it is not saved, then saves itself', async () => {
  await type('Hangs in the hall')
  expect(state()).toBe('Not saved yet')
  await shows('Saved. Only you can read it.')
  expect(sent).toEqual(['Hangs in the hall'])
})

test('a note that could not be saved stays, says so, and is sent again on request', async () => {
  isDown = true
  await type('Framed by Otto')
  await shows('We could not save your note.')
  isDown = false
  await act(async () => document.querySelector('button')?.click())
  await shows('Saved. Only you can read it.')
  expect(sent).toEqual(['Framed by Otto'])
})

test('closing the editor before the pause is over saves what was written', async () => {
  await type('Lent to the museum')
  await act(() => root.unmount())
  await vi.waitFor(() => expect(sent).toEqual(['Lent to the museum']))
})
