import { afterEach, expect, test } from 'vitest'
import { connectToastHost, notify, type ToastPresenter } from './toasts'

/** A presenter that records what is on the screen. Like the real one, it reports a dismissed message later. */
function aScreen() {
  const standing = new Map<string | number, { title: string; onGone: () => void }>()
  const gone: (() => void)[] = []
  let next = 1
  const presenter: ToastPresenter = {
    show: ({ title }, onGone) => {
      standing.set(next, { title, onGone })
      return next++
    },
    dismiss: (id) => {
      const message = standing.get(id)
      if (message) gone.push(message.onGone)
      standing.delete(id)
    },
  }
  return {
    presenter,
    titles: () => [...standing.values()].map(({ title }) => title),
    close: (title: string) => {
      for (const [id, message] of standing) if (message.title === title) presenter.dismiss(id)
    },
    report: () => {
      for (const onGone of gone.splice(0)) onGone()
    },
  }
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

test('a message that waits is shown when the one before has gone', () => {
  const screen = aScreen()
  disconnect = connectToastHost(screen.presenter)
  notify({ title: 'Music Ready' })
  notify({ title: 'Music Uploaded', waitsForPrevious: true })
  expect(screen.titles()).toEqual(['Music Ready'])
  screen.close('Music Ready')
  screen.report()
  expect(screen.titles()).toEqual(['Music Uploaded'])
  screen.close('Music Uploaded')
  screen.report()
  notify({ title: 'Music Uploaded', waitsForPrevious: true })
  expect(screen.titles()).toEqual(['Music Uploaded'])
})

test('a message that was replaced does not end the wait for its successor', () => {
  const screen = aScreen()
  disconnect = connectToastHost(screen.presenter)
  notify({ title: 'Music Ready' })
  notify({ title: 'Music Uploaded', waitsForPrevious: true })
  notify({ title: 'Bid Too Low' })
  screen.report()
  expect(screen.titles()).toEqual(['Bid Too Low'])
  screen.close('Bid Too Low')
  screen.report()
  expect(screen.titles()).toEqual(['Music Uploaded'])
})
