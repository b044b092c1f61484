import type { ComponentProps } from 'react'
import type { unstable_HistoryRouter as HistoryRouter } from 'react-router'
import { isGuarded, leaveOrAsk } from '@/shared/navigation/leave-guard'

type BrowserHistory = ComponentProps<typeof HistoryRouter>['history']

/** The browser's history, which asks before it leaves a page that holds unsaved changes. */
export function guardedHistory(history: BrowserHistory): BrowserHistory {
  let isReturning = false

  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state) => leaveOrAsk(() => history.push(to, state), history.createURL(to).pathname),
    // Only ever the same page under another query, or a redirect that nobody pressed.
    replace: history.replace,
    listen: (listener) =>
      history.listen((update) => {
        if (isReturning) {
          isReturning = false
          return
        }
        const { action, delta, location } = update
        if (action !== 'POP' || !delta || !isGuarded(location.pathname)) {
          listener(update)
          return
        }
        // Back and Forward have already happened when we hear of them: undo the step, then ask.
        isReturning = true
        history.go(-delta)
        leaveOrAsk(() => history.go(delta), location.pathname)
      }),
  }
}
