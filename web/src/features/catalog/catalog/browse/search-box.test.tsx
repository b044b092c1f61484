// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { typeInto } from '@/shared/page/type-into.fixtures'
import { SearchBox } from './search-box'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let asked: string[]
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(() => root.unmount())
  vi.useRealTimers()
})

const onSearch = (words: string) => void asked.push(words)
const addressIs = (words: string) => act(() => root.render(<SearchBox words={words} onSearch={onSearch} />))
const pause = () => act(() => vi.advanceTimersByTime(300))
const box = () => document.querySelector<HTMLInputElement>('#collection-search') as HTMLInputElement
const type = (text: string) => act(() => typeInto(box(), text))

test('a letter that is typed before the address has changed is not lost', async () => {
  await addressIs('')
  await type('blu')
  await pause()
  await type('blue')
  await addressIs('blu')
  expect(box().value).toBe('blue')
  await pause()
  expect(asked).toEqual(['blu', 'blue'])
  await addressIs('blue')
  expect(box().value).toBe('blue')
})

test('the box follows an address that changed elsewhere', async () => {
  await addressIs('')
  await type('blue')
  await pause()
  await addressIs('blue')
  await addressIs('')
  expect(box().value).toBe('')
  await pause()
  expect(asked).toEqual(['blue'])
})
