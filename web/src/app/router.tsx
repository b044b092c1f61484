import { use } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { AppLayout } from './layouts/app-layout'
import { usePageArrival } from './layouts/use-page-arrival'
import { openPage } from './open-page'
import { type Page, pages } from './pages'

/**
 * React Router without its data layer: loading data is TanStack Query's work here, and the second one would cost 18 kB
 * of the first load.
 */
export function SiteRouter() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<AppLayout />}>
          {pages.map((page) => (
            <Route key={page.path} path={page.path} element={<OpenedPage page={page} />} />
          ))}
        </Route>
      </Routes>
    </BrowserRouter>
  )
}

function OpenedPage({ page }: { page: Page }) {
  const { Component, handle } = use(openPage(page))
  usePageArrival(handle)
  return <Component />
}
