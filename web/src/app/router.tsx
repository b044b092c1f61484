import { use } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
  Route,
  Routes,
} from 'react-router'
import { guardedHistory } from './guarded-history'
import { AppLayout } from './layouts/app-layout'
import { usePageArrival } from './layouts/use-page-arrival'
import { arrivedPage, openPage } from './open-page'
import { type Page, pages } from './pages'

// `v5Compat`: our own pushes are reported too, as a router without a data layer expects.
const history = guardedHistory(createBrowserHistory({ v5Compat: true }))

/**
 * React Router without its data layer: loading data is TanStack Query's work here, and the second one would cost 18 kB
 * of the first load.
 */
export function SiteRouter() {
  return (
    <HistoryRouter history={history}>
      <Routes>
        <Route element={<AppLayout />}>
          {pages.map((page) => (
            <Route key={page.path} path={page.path} element={<OpenedPage page={page} />} />
          ))}
        </Route>
      </Routes>
    </HistoryRouter>
  )
}

function OpenedPage({ page }: { page: Page }) {
  const { Component, handle } = arrivedPage(page) ?? use(openPage(page))
  usePageArrival(handle)
  return <Component />
}
