import { expect, test } from 'vitest'
import { writeHead } from './page-head.ts'

const template = '<head><!--head--><title>Default</title><!--/head--></head>'
const at = { path: '/lots/1/x', siteUrl: 'https://vermeil.example' }

test('a page has one title, a description, and a card with its picture', () => {
  const html = writeHead(template, { title: 'Cadenza', description: 'Oil on canvas', image: '/images/a/1200.jpeg' }, at)
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).toContain('<title>Cadenza · Vermeil</title>')
  expect(html).toContain('content="https://vermeil.example/images/a/1200.jpeg"')
  expect(html).toContain('<link rel="canonical" href="https://vermeil.example/lots/1/x">')
})

test('what a seller writes stays text', () => {
  const evil = '"><script>alert(1)</script> $& </title>'
  const html = writeHead(template, { title: evil, description: evil, jsonLd: () => [{ name: evil }] }, at)
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('</script> $')
})

test('a private page asks not to be listed, and a second spelling names the first', () => {
  expect(writeHead(template, { title: 'Settings', description: '', isPrivate: true }, at)).toContain('noindex')
  const donate = { title: 'Donate', description: '', canonicalPath: '/donate' }
  expect(writeHead(template, donate, { ...at, path: '/donation' })).toContain('href="https://vermeil.example/donate"')
})

test('every page has a picture for its card, and addresses in its data are absolute', () => {
  const plain = writeHead(template, { title: 'Help Center', description: '' }, at)
  expect(plain).toContain('<meta property="og:image" content="https://vermeil.example/share-card.png">')
  const jsonLd = (absolute: (path: string) => string) => [{ image: absolute('/images/a/1200.jpeg') }]
  const data = writeHead(template, { title: 'Cadenza', description: '', jsonLd }, at)
  expect(data).toContain('{"image":"https://vermeil.example/images/a/1200.jpeg"}')
})
