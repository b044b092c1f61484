// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Picture } from './picture'
import { fallbackFor } from './picture-fallback'
import placeholder from './picture-placeholder.svg'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// jsdom paints nothing and has no observer for it; the module that waits for the first paint is loaded with the picture.
vi.hoisted(() =>
  Object.assign(globalThis, {
    PerformanceObserver: class {
      observe() {}
    },
  }),
)

const stored = { key: 'public/ab/cd/nocturne.jpg', width: 1600, height: 2000, thumbhash: null, color: '#3a352d' }

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const show = (key = stored.key, isPriority = true) =>
  act(async () => {
    root.render(<Picture picture={{ ...stored, key }} alt="Nocturne in gold" sizes="100vw" isPriority={isPriority} />)
  })
const image = () => document.querySelector('img') as HTMLImageElement
const box = () => document.querySelector('svg')?.getAttribute('viewBox')
const waitingPart = () => document.querySelector('rect')
const breakIt = () => act(async () => image().dispatchEvent(new Event('error')))

test('AVIF is offered before WebP, and JPEG to the rest', async () => {
  await show()
  expect([...document.querySelectorAll('source')].map((source) => source.type)).toEqual(['image/avif', 'image/webp'])
  expect(image().getAttribute('src')).toBe('/images/public/ab/cd/nocturne.jpg/2400.jpeg')
})

test('whatever a page does not open with leaves the line to what it does', async () => {
  await show(stored.key, false)
  expect(box()).toBe('0 0 1600 2000')
  expect(document.querySelector('img, source')).toBeNull()
})

test('a broken picture becomes a bundled one, then the placeholder, in the same box and with the same words', async () => {
  await show()
  const address = image().getAttribute('src') ?? ''
  const proportions = box()

  await breakIt()
  expect(image().getAttribute('src')).toBe(fallbackFor(address))
  expect(document.querySelector('source')).toBeNull()

  await breakIt()
  expect(image().getAttribute('src')).toBe(placeholder)

  await breakIt() // even the placeholder may fail; that is the end of it
  expect(image().getAttribute('src')).toBe(placeholder)
  expect(image().alt).toBe('Nocturne in gold')
  expect(box()).toBe(proportions)
})

test('another picture in the same place starts afresh', async () => {
  await show()
  await breakIt()
  await show('public/ef/gh/morning.jpg')
  expect(image().getAttribute('src')).toBe('/images/public/ef/gh/morning.jpg/2400.jpeg')
})

test('in a box of other proportions a work is whole, and its waiting color fills no more than the work', async () => {
  const wide = { ...stored, width: 2000, height: 1000 }
  await act(async () => root.render(<Picture picture={wide} alt="" sizes="100vw" ratio="4 / 5" isPriority />))
  expect(box()).toBe('0 0 4 5')
  const { x, y, width, height, fill } = Object.fromEntries(
    [...(waitingPart()?.attributes ?? [])].map(({ name, value }) => [name, value]),
  )
  expect({ x, y, width, height, fill }).toEqual({ x: '0', y: '1.5', width: '4', height: '2', fill: '#3a352d' })
  expect(image().classList.contains('w-full')).toBe(true)
})

test('the address alone picks the stand-in, and all four are used', () => {
  expect(fallbackFor('/images/a.jpg')).toBe(fallbackFor('/images/a.jpg'))
  const picked = new Set(Array.from({ length: 100 }, (_, number) => fallbackFor(`/images/${number}.jpg`)))
  expect([...picked].sort()).toEqual(['/fallback/1.webp', '/fallback/2.webp', '/fallback/3.webp', '/fallback/4.webp'])
})

test('nothing of a page’s first paint needs a style attribute, which the content security policy refuses', async () => {
  await show()
  await act(async () => root.render(<Picture picture={stored} alt="" sizes="100vw" ratio="4 / 5" isPriority />))
  expect(document.querySelector('[style]')).toBeNull()
})
