import { afterEach, expect, test } from 'vitest'
import { connectToastHost, notify, type ToastPresenter } from './toasts'

/** A presenter that keeps what stands on the screen. */
function aScreen() {
  const standing = new Map<string | number, string>()
  let next = 1
  const presenter: ToastPresenter = {
    show: ({ title }) => {
      standing.set(next, title)
      return next++
    },
    dismiss: (id) => standing.delete(id),
  }
  return { presenter, titles: () => [...standing.values()] }
}

let disconnect = () => {}
afterEach(() => disconnect())

test('a product message takes the place of the one before', () => {
  const screen = aScreen()
  disconnect = connectToastHost(screen.presenter)
  notify({ title: 'Bid Placed Successfully!' })
  notify({ title: 'Bidding Unavailable' })
  expect(screen.titles()).toEqual(['Bidding Unavailable'])
})

test('what was said before the host stood is shown when it does, the latest only', () => {
  const screen = aScreen()
  notify({ title: 'Signed out successfully' })
  notify({ title: 'Welcome back!' })
  expect(screen.titles()).toEqual([])
  disconnect = connectToastHost(screen.presenter)
  expect(screen.titles()).toEqual(['Welcome back!'])
})
