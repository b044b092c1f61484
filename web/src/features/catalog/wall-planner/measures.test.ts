import type { HangableWork } from '@vermeil/contracts/catalog/walls.schema'
import { expect, test } from 'vitest'
import { hangAllInRow, hangWork, hungPlan, middleOf, worksThatFit } from './hang-works'
import { labelPlace, measuresOf, placeText } from './measures'
import { stagePlane, toHung } from './stage-plane'
import { emptyPlan } from './walls-api'

const hung = (id: string, x: number, y = 145) => ({ id, x, y, width: 40, height: 60 })

test('distances go to neighbors, else to the edges of a plain wall and to the floor', () => {
  const cms = measuresOf(hung('a', 100), [hung('b', 150)], 400).map(({ cm }) => cm)
  expect(cms).toEqual([80, 10, 115])
  expect(measuresOf(hung('a', 100), [], null).map(({ cm }) => cm)).toEqual([115])
})

test('a work below the floor has no height above it', () => {
  expect(measuresOf(hung('a', 100, 20), [], null)).toEqual([])
})

test('the label of a distance is in its middle, and beside the work where it would cover it', () => {
  const label = { width: 46, height: 18 }
  expect(labelPlace({ x: 100, y: 50 }, { x: 300, y: 50 }, label)).toEqual({ x: 200, y: 50 })
  expect(labelPlace({ x: 100, y: 50 }, { x: 110, y: 50 }, label)).toEqual({ x: 125, y: 50 })
  expect(labelPlace({ x: 100, y: 50 }, { x: 90, y: 50 }, label)).toEqual({ x: 75, y: 50 })
  expect(labelPlace({ x: 100, y: 50 }, { x: 100, y: 54 }, label)).toEqual({ x: 100, y: 61 })
})

test('a place is read out with the eye line and the neighbors', () => {
  const names = { titleOf: () => 'Low Tide', eyeLine: 145, unit: 'cm' } as const
  expect(placeText(hung('a', 100, 148), [hung('b', 150)], names)).toBe(
    'Center 148 cm above the floor, 3 cm above the eye line. 10 cm to Low Tide on the right',
  )
  expect(placeText(hung('a', 100), [], { ...names, unit: 'in' })).toBe('Center 57⅛ in above the floor, on the eye line')
})

const work = { artworkId: 'work' } as HangableWork
const size = { widthCm: 100, heightCm: 80 }

test('the first work hangs in the middle, the next beside it, and one that does not fit on the other side', () => {
  let plan = hangWork(emptyPlan, null, work, size)
  plan = hangWork(plan, null, work, size)
  plan = hangWork(plan, null, work, size)
  expect(plan.works.map(({ x, y }) => [x, y])).toEqual([
    [200, 145],
    [308, 145],
    [92, 145],
  ])
})

test('on a photo works hang around what the camera looks at', () => {
  const photo = { id: 'photo', width: 2000, height: 1000 }
  const corners = [
    { x: 0.1, y: 0.2 },
    { x: 0.2, y: 0.2 },
    { x: 0.2, y: 0.6 },
    { x: 0.1, y: 0.6 },
  ] as const
  const reference = { kind: 'door', widthCm: 100, heightCm: 200, bottomCm: 0, corners: [...corners] } as const
  const plan = { ...hangWork(emptyPlan, null, work, size), reference: { ...reference, corners: [...corners] } as never }
  expect(middleOf(plan, photo)).toBeCloseTo(400)
  expect(hangAllInRow(plan, photo).works[0]?.x).toBeCloseTo(400)
  expect(stagePlane({ ...plan, reference: null, photo }, photo)).toBeNull()
})

test('a frame makes a work larger on the wall', () => {
  const [bare] = hangWork(emptyPlan, null, work, size).works
  expect(bare && toHung({ ...bare, frame: 'oak' })).toMatchObject({ width: 106, height: 86 })
})

test('a first wall has up to three works, of those that fit, around its middle', () => {
  const aWork = (artworkId: string, widthCm: number | null, heightCm = 60): HangableWork => ({
    ...{ artworkId, widthCm, heightCm, lotId: null, title: artworkId, slug: '', artist: '', image: null },
    isOnOffer: true,
  })
  const works = [aWork('unsized', null), aWork('wide', 350), aWork('a', 100), aWork('tall', 50, 200)]
  const fitting = worksThatFit(emptyPlan, [...works, aWork('b', 120), aWork('c', 110), aWork('d', 60), aWork('e', 5)])
  expect(fitting.map(({ artworkId }) => artworkId)).toEqual(['a', 'b', 'd'])
  const { works: hung } = hungPlan(emptyPlan, fitting)
  expect(hung.map(({ y }) => y)).toEqual([145, 145, 145])
  const edges = hung.flatMap(({ x, widthCm }) => [x - widthCm / 2, x + widthCm / 2])
  expect(Math.min(...edges) + Math.max(...edges)).toBeCloseTo(emptyPlan.widthCm)
})
