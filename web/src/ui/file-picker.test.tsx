// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectToastHost } from '@/shared/page/toasts'
import { FilePicker } from './file-picker'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let titles: string[]
let disconnect: () => void
beforeEach(() => {
  titles = []
  disconnect = connectToastHost({ show: ({ title }) => titles.push(title), dismiss: () => {} })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(() => root.unmount())
  disconnect()
  document.body.replaceChildren()
})

async function choose(file: File) {
  const taken: File[] = []
  await act(() =>
    root.render(
      <FilePicker
        label="Choose a music file"
        hint="An audio file"
        accept="audio/*"
        maxMegabytes={1}
        refusalOf={({ type }) => (type.startsWith('audio/') ? undefined : { title: 'Invalid File' })}
        onFile={(each) => taken.push(each)}
      />,
    ),
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file field.')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(() => input.dispatchEvent(new Event('change', { bubbles: true })))
  return taken
}

test('a file that may be taken is announced and handed over', async () => {
  const file = new File(['la'], 'air.wav', { type: 'audio/wav' })
  expect(await choose(file)).toEqual([file])
  expect(titles).toEqual(['File selected'])
})

test('a refused file is not announced as selected', async () => {
  expect(await choose(new File(['la'], 'notes.txt', { type: 'text/plain' }))).toEqual([])
  expect(titles).toEqual(['Invalid File'])
})

test('a file that is too large is not announced as selected', async () => {
  const large = new File([new Uint8Array(1024 * 1024 + 1)], 'long.wav', { type: 'audio/wav' })
  expect(await choose(large)).toEqual([])
  expect(titles).toEqual(['File too large'])
})
