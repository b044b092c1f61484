import { fileOf, pageNames, sitePages } from '@vermeil/contracts/site-pages'
import { expect, test } from 'vitest'
import { entryTitles } from './entry-pages.computed'
import { findPage, notFound } from './pages'
import { secondaryPages } from './secondary-pages.computed'

const nameIn = (path: string) => path.slice('./pages/'.length, -'.tsx'.length)
const files = Object.keys(import.meta.glob('./pages/*-page.tsx')).map(nameIn)
const entryFiles = Object.keys(import.meta.glob('./pages/{artist,artists,auctions,collection,home,lot}-page.tsx'))

test('each declared page has a file, and each file belongs to a declared page', () => {
  expect([...new Set(pageNames.map(fileOf))].sort()).toEqual(files.sort())
  expect(Object.keys(entryTitles).map((name) => `${name}-page`)).toEqual(entryFiles.map(nameIn).sort())
})

const values: Readonly<Record<string, string>> = {
  ...{ id: '019a0000-0000-7000-8000-00000000beef', slug: 'work' },
  ...{ token: 'AAAAAAAAAAAAAAAAAAAAAA', code: 'ABCD2345' },
}

test('every page is found at its own address', () => {
  for (const name of pageNames) {
    const { path } = sitePages[name]
    expect(findPage(path.replace(/:(\w+)\??/g, (_, param: string) => String(values[param]))).page.path, name).toBe(path)
  }
})

test('an address whose id or token has another form is that of no page', () => {
  for (const path of ['/lots/7/work', '/walls/short', '/orders/new', '/help/nothing']) {
    expect(findPage(path).page, path).toBe(notFound)
  }
})

test('a page opens with its declared title, or with none where its data has it', async () => {
  expect(await findPage('/appraisal').page.load()).toMatchObject({ title: 'Art Appraisal' })
  expect(entryTitles).toMatchObject({ home: '', artists: 'Artists', lot: undefined })
  expect(secondaryPages.label.title).toBeUndefined()
})
