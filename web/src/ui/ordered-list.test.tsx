// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrderedList } from './ordered-list'
import { reorder } from './reorder'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function Fruits() {
  const [fruits, setFruits] = useState<readonly string[]>(['Apple', 'Pear', 'Plum'])
  return (
    <OrderedList
      items={fruits}
      keyOf={(fruit) => fruit}
      nameOf={(fruit) => fruit}
      onMove={(from, to) => setFruits(reorder(fruits, from, to))}
      onRemove={(place) => setFruits(fruits.toSpliced(place, 1))}
    >
      {(fruit) => <b>{fruit}</b>}
    </OrderedList>
  )
}

let root: Root
beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(() => root.render(<Fruits />))
})
afterEach(async () => {
  await act(() => root.unmount())
  document.body.replaceChildren()
})

const order = () => [...document.querySelectorAll('li b')].map((fruit) => fruit.textContent)
const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)
const press = (name: string) => act(async () => button(name)?.click())

/** jsdom has no drag events; what a handler reads of one is the picture it is dragged with. */
async function drag(type: string, element: Element | null | undefined) {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { setDragImage: () => {} } })
  await act(async () => element?.dispatchEvent(event))
}

test('the buttons move a row by one place, not beyond the ends, and keep the focus', async () => {
  expect([button('Move Apple up')?.disabled, button('Move Plum down')?.disabled]).toEqual([true, true])
  button('Move Apple down')?.focus()
  await press('Move Apple down')
  expect(order()).toEqual(['Pear', 'Apple', 'Plum'])
  expect(document.activeElement).toBe(button('Move Apple down'))
  await press('Remove Pear')
  expect(order()).toEqual(['Apple', 'Plum'])
})

test('a row dragged by its handle takes the place it is dropped on', async () => {
  const [, , plum] = document.querySelectorAll('li')
  const [apple] = document.querySelectorAll('li')
  await drag('dragstart', plum?.querySelector('[draggable]'))
  await drag('dragover', apple)
  await drag('drop', apple)
  await drag('dragend', plum?.querySelector('[draggable]'))
  expect(order()).toEqual(['Plum', 'Apple', 'Pear'])
})

test('what was not dragged from the list can’t be dropped on it', async () => {
  await drag('drop', document.querySelector('li'))
  expect(order()).toEqual(['Apple', 'Pear', 'Plum'])
})
