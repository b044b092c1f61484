import { expect, test } from 'vitest'
import { squareOf, wholeSquare } from './square-crop'

test('the initial crop is the middle of the longer side', () => {
  expect(squareOf({ width: 400, height: 200 }, wholeSquare)).toEqual({ left: 100, top: 0, side: 200 })
  expect(squareOf({ width: 200, height: 400 }, wholeSquare)).toEqual({ left: 0, top: 100, side: 200 })
})

test('the square never leaves the picture, however it is zoomed and moved', () => {
  for (const zoom of [1, 1.7, 4]) {
    for (const [x, y] of [
      [0, 0],
      [1, 1],
      [0, 1],
    ] as const) {
      const { left, top, side } = squareOf({ width: 640, height: 480 }, { zoom, x, y })
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + side).toBeLessThanOrEqual(640)
      expect(top + side).toBeLessThanOrEqual(480)
    }
  }
})

test('zooming in keeps a smaller part', () => {
  expect(squareOf({ width: 400, height: 400 }, { zoom: 4, x: 1, y: 0 })).toEqual({ left: 300, top: 0, side: 100 })
})
