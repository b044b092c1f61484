import { openingPictures } from '@vermeil/contracts/catalog/opening-pictures'
import { expect, test } from 'vitest'
import { must } from '../must.ts'
import { writePrefetched } from './page-prefetch.ts'

const prefetched = {
  scripts: ['assets/lot-page-abc.js'],
  answers: new Map([['/lots/1', '{"title":"Cadenza"}']]),
  picture: null,
}

test('a page names its scripts, and carries the answer under its question', () => {
  const html = writePrefetched(prefetched).join('\n')
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/lot-page-abc.js">')
  expect(html).toContain('type="application/json" data-asks="/lots/1">{"title":"Cadenza"}</script>')
})

test('the picture is asked for first, in the words of the page', () => {
  const picture = { key: 'public/ab/cadenza.jpg', layout: openingPictures.home }
  const [first] = writePrefetched({ ...prefetched, picture })
  expect(first).toContain('rel="preload" as="image" type="image/avif"')
  expect(first).toContain('/images/public/ab/cadenza.jpg/800.avif 800w"')
  expect(first).not.toContain('1200w')
  expect(first).toContain('fetchpriority="high"')
})

test('what a seller writes stays data', () => {
  const title = '</script><script>alert(1)</script><!-- "\u2028'
  const html = writePrefetched({ ...prefetched, answers: new Map([['/lots/1', JSON.stringify({ title })]]) }).join('\n')
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
  expect(html).not.toContain('<!--')
  const sent = html.match(/data-asks="[^"]*">(.*)<\/script>/s)?.[1]
  expect(JSON.parse(must(sent, 'a first answer'))).toEqual({ title })
})

test('without an answer the page asks for itself', () => {
  expect(writePrefetched({ ...prefetched, answers: new Map() })).toHaveLength(1)
})
