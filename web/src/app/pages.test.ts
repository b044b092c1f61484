import { expect, test } from 'vitest'
import { recordPages } from '../../../e2e/support/record-pages.ts'
import { catalogPages, informationPages, memberPages } from '../../../e2e/support/site-pages.ts'
import { findPage, pages } from './pages'

test('a browser opens every page of the router, see e2e/every-route', () => {
  const opened = [...catalogPages, ...informationPages, ...memberPages, ...recordPages]
  const routes = new Set(opened.map(({ path }) => findPage(path).page.path))
  expect([...routes].sort()).toEqual([...new Set([...pages.map(({ path }) => path), '*'])].sort())
})
