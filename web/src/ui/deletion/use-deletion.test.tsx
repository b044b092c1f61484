// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '@/shared/http/query-client'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { useDeletion } from './use-deletion'

Element.prototype.checkVisibility = () => true // jsdom has no layout

test('what the sheet of a row still reads is given up before the row goes, and is not read again', async () => {
  const calls: string[] = []
  let isGivenUp = false
  function Rows() {
    useQuery({ queryKey: ['homes'], queryFn: () => calls.push('list') })
    useQuery({
      queryKey: ['homes', 'home', 'a'],
      queryFn: ({ signal }) => {
        calls.push('home')
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            isGivenUp = true
            reject(signal.reason)
          })
        })
      },
    })
    const deletion = useDeletion<{ id: string }>({
      noun: 'home',
      nameOf: ({ id }) => id,
      remove: async () => calls.push(`remove, given up: ${isGivenUp}`),
      restore: async () => {},
      queryKey: ['homes'],
    })
    return (
      <>
        <button type="button" onClick={() => deletion.ask({ id: 'a' })}>
          Delete
        </button>
        {deletion.dialog}
      </>
    )
  }
  const press = (name: string) =>
    vi.waitFor(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      expect(button).toBeDefined()
      button?.click()
    })

  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <QueryClientProvider client={createQueryClient()}>
      <Router history={createMemoryHistory()}>
        <Rows />
      </Router>
    </QueryClientProvider>,
  )
  await press('Delete')
  await press('Delete home')
  await expect.poll(() => calls).toEqual(['list', 'home', 'remove, given up: true', 'list'])
})
