import { use } from 'react'
import { PathParamsProvider, Router, useLocation } from '@/shared/navigation/router'
import type { SiteHistory } from '@/shared/navigation/site-history'
import { AppLayout } from './layouts/app-layout'
import { usePageArrival } from './layouts/use-page-arrival'
import { arrivedPage, openPage } from './open-page'
import { findPage, type Page } from './pages'

/** The browser's history, or the one address that the server renders. */
export function SiteRouter({ history }: { history: SiteHistory }) {
  return (
    <Router history={history}>
      <AppLayout>
        <CurrentPage />
      </AppLayout>
    </Router>
  )
}

function CurrentPage() {
  const found = findPage(useLocation().pathname)
  return (
    <PathParamsProvider value={found.params}>
      <OpenedPage page={found.page} />
    </PathParamsProvider>
  )
}

function OpenedPage({ page }: { page: Page }) {
  const opened = arrivedPage(page) ?? use(openPage(page))
  usePageArrival(opened)
  const { Component } = opened
  return <Component />
}
