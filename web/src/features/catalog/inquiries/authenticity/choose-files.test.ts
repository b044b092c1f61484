import { expect, test } from 'vitest'
import { chooseFiles } from './choose-files'

const megabyte = 1024 * 1024
const aFile = (name: string, change: { size?: number; type?: string } = {}) => ({
  name,
  size: megabyte,
  type: 'image/jpeg',
  lastModified: 1,
  ...change,
})

test('pictures and PDFs are added behind those already chosen', () => {
  const front = aFile('front.jpg')
  const invoice = aFile('invoice.pdf', { type: 'application/pdf' })
  expect(chooseFiles([front], [invoice])).toEqual({ files: [front, invoice], refusals: [] })
})

test('25 MB may be sent, one byte more may not', () => {
  const largest = aFile('largest.jpg', { size: 25 * megabyte })
  const tooLarge = aFile('too-large.jpg', { size: 25 * megabyte + 1 })
  expect(chooseFiles([], [largest, tooLarge])).toEqual({
    files: [largest],
    refusals: ['too-large.jpg is larger than 25 MB and was not added.'],
  })
})

test('other types and empty files are left out, each with its reason', () => {
  const { files, refusals } = chooseFiles(
    [],
    [aFile('film.mp4', { type: 'video/mp4' }), aFile('nothing.png', { size: 0 })],
  )
  expect(files).toEqual([])
  expect(refusals).toEqual([
    'film.mp4 is neither a picture nor a PDF and was not added.',
    'nothing.png is empty and was not added.',
  ])
})

test('the tenth file is taken and the eleventh refused', () => {
  const nine = Array.from({ length: 9 }, (_, index) => aFile(`${index}.jpg`))
  const { files, refusals } = chooseFiles(nine, [aFile('tenth.jpg'), aFile('eleventh.jpg')])
  expect(files).toHaveLength(10)
  expect(refusals).toEqual(['eleventh.jpg was not added: at most 10 files can be sent.'])
})

test('the same file chosen twice is sent once, without complaint', () => {
  expect(chooseFiles([aFile('front.jpg')], [aFile('front.jpg')])).toEqual({ files: [aFile('front.jpg')], refusals: [] })
})
