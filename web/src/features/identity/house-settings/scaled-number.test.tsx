// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { typeInto } from '@/shared/page/type-into.fixtures'
import { ScaledNumber } from './scaled-number'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let value: number | null
beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Rate />))
})
afterEach(async () => {
  await act(() => root.unmount())
  document.body.replaceChildren()
})

let show: (next: number) => Promise<void>

function Rate() {
  const [stored, store] = useState<number | null>(887)
  value = stored
  show = (next) => act(async () => store(next))
  return <ScaledNumber aria-label="Rate" value={stored} onChange={store} scale={100} />
}
const box = () => document.querySelector('input') as HTMLInputElement
const type = (text: string) => act(async () => typeInto(box(), text))

test('a percentage is shown in percent, stored in hundredths, and stays as it is typed', async () => {
  expect(box().value).toBe('8.87')
  await type('21.')
  expect([box().value, value]).toEqual(['21.', 2_100])
  await type('7,5')
  expect([box().value, value]).toEqual(['7,5', 750])
})

test('what is no number is null, and a reset replaces it', async () => {
  await type('much')
  expect([box().value, value]).toEqual(['much', null])
  await show(50)
  expect(box().value).toBe('0.5')
})
