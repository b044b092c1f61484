import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as hanging from './wall-hanging.ts'
import * as layout from './wall-layout.ts'
import * as plane from './wall-plane.ts'
import * as snap from './wall-snap.ts'
import { WallPlan, wallColors } from './walls.schema.ts'

/** A wall as the planner draws it: what the schema of plans accepts, on a stage of some size. */
type Drawn = {
  plan: WallPlan
  hung: (WallPlan['works'][number] & layout.Hung)[]
  stage: { width: number; height: number }
  plane: plane.Plane
  /** Of each work; none that is at or behind the horizon of the picture, where `isInFront` refuses it. */
  rects: plane.WallRect[]
  points: plane.Point[]
  corners: plane.Corners | null
  text: string
}

/** What each function makes of it. A new function without a line here fails. */
const functions: Record<string, (drawn: Drawn) => unknown> = {
  invert: (drawn) => plane.invert(drawn.plane),
  project: ({ points, ...drawn }) => points.map((at) => plane.project(drawn.plane, at)),
  planeOf: (drawn) => drawn.plane,
  flatPlane: ({ plan, stage }) => plane.flatPlane(plan.heightCm, stage.width / plan.widthCm),
  cornersOf: ({ rects }) => rects.map(plane.cornersOf),
  isInFront: ({ hung, ...drawn }) => hung.map((work) => Number(plane.isInFront(drawn.plane, layout.rectOf(work)))),
  scaleAt: ({ points, ...drawn }) => points.map((at) => plane.scaleAt(drawn.plane, at)),
  cssMatrix: ({ rects, points, ...drawn }) =>
    rects.map((rect, index) => {
      const scale = Math.max(0.2, plane.scaleAt(drawn.plane, points[index] as plane.Point))
      const css = plane.cssMatrix(drawn.plane, rect, scale)
      expect(css).toMatch(/^matrix3d\((?:[^,]+,){15}[^,]+\)$/)
      return css.slice('matrix3d('.length, -1).split(',').map(Number)
    }),
  cornersProblem: ({ corners, stage }) => {
    expect([null, expect.any(String)]).toContainEqual(
      corners && plane.cornersProblem(corners, stage.width / stage.height),
    )
  },

  rectOf: ({ hung }) => hung.map(layout.rectOf),
  toMm: ({ points }) => points.map(({ x }) => layout.toMm(x)),
  align: ({ hung, plan }) => layout.alignments.flatMap((how) => layout.align(hung, how, plan.eyeLineCm)),
  hangInRow: ({ hung, plan }) => [
    ...layout.hangInRow(hung, layout.usualGapCm, plan.eyeLineCm),
    ...layout.hangInRow(hung, layout.usualGapCm, plan.eyeLineCm, plan.widthCm / 2),
  ],
  gapsOf: ({ hung }) => hung.map((work) => layout.gapsOf(work, without(hung, work))),
  overlaps: ({ hung }) => hung.map((work) => hung.map((other) => Number(layout.overlaps(work, other)))),

  createSnap: ({ hung, plan, points, ...drawn }) =>
    hung.map((work) => {
      const reach = 6 / Math.max(0.2, plane.scaleAt(drawn.plane, points[0] ?? { x: 0, y: 0 }))
      const at = snap.createSnap(work, without(hung, work), { eyeLine: plan.eyeLineCm, reach })
      return [work, ...points].map(at)
    }),
  nudgeOf: ({ text }) => snap.nudgeOf({ key: text, shiftKey: true, altKey: false }),

  outerSize: ({ hung }) => hung.map(hanging.outerSize),
  nailsOf: ({ hung }) => hung.map((work) => hanging.nailsOf(work, work.hookCm)),
  formatLength: ({ hung, plan }) => {
    for (const { x, y, width } of hung) {
      for (const cm of [x, y, width]) {
        expect(hanging.formatLength(cm, plan.unit)).toMatch(/^-?[\d,.]*[⅛¼⅜½⅝¾⅞]? (?:cm|in)$/)
      }
    }
  },
  parseLength: ({ text, plan }) => hanging.parseLength(text, plan.unit),
}

const without = (hung: readonly layout.Hung[], work: layout.Hung) => hung.filter((other) => other !== work)

/** Every number in a result; what is null is a refusal. */
function figuresOf(result: unknown): number[] {
  if (typeof result === 'number') return [result]
  return result !== null && typeof result === 'object' ? Object.values(result).flatMap(figuresOf) : []
}

test('every function of a wall is asked below', () => {
  const exported = [hanging, layout, plane, snap].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  )
  expect(Object.keys(functions).toSorted()).toEqual(exported.toSorted())
})

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const work = fc.record({
  ...{ id: fc.uuid(), artworkId: fc.uuid(), x: between(-5_000, 5_000), y: between(-1_000, 2_000) },
  ...{ widthCm: between(1, 2_000), heightCm: between(1, 1_000), hookCm: between(0, 500) },
  frame: fc.constantFrom(...Object.keys(hanging.frames)),
})
/** Near where the picture's own corner is, or anywhere. */
const corner = (x: number, y: number) =>
  fc.oneof(...[0.3, 1].map((off) => fc.record({ x: between(x - off, x + off), y: between(y - off, y + off) })))
const reference = fc.record({
  kind: fc.constantFrom(...Object.keys(hanging.references)),
  ...{ widthCm: between(1, 2_000), heightCm: between(1, 1_000), bottomCm: between(0, 1_000) },
  corners: fc.tuple(corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)),
})
const plan = fc
  .record({
    ...{ room: fc.constant('Hall'), name: fc.constant('North'), color: fc.constant(wallColors[0]) },
    ...{ widthCm: between(1, 5_000), heightCm: between(1, 1_000), eyeLineCm: between(50, 300) },
    ...{ unit: fc.constantFrom('cm', 'in'), reference: fc.option(reference) },
    works: fc.uniqueArray(work, { maxLength: 4, selector: ({ id }) => id }),
  })
  .map((sent) => WallPlan.safeParse(sent))
  .filter(({ success }) => success)
  .map(({ data }) => data as WallPlan)
const typed = fc.oneof(
  fc.string(),
  fc.stringMatching(/^-?\d{1,400}(\.\d)?( \d{1,3}\/\d{1,3})?"?$/),
  fc.constantFrom('ArrowUp', '1/0', '0/0', '9'.repeat(308), `0 ${'9'.repeat(308)}/1`),
)

test('whatever a plan accepts has finite places, sizes and transforms, or is refused', { tags: ['sampled'] }, () => {
  const photos = { with: 0, without: 0, behind: 0 }
  fc.assert(
    fc.property(plan, between(80, 4_000), between(80, 4_000), typed, (accepted, width, height, text) => {
      const { widthCm, heightCm, reference: of } = accepted
      photos[of ? 'with' : 'without'] += 1
      const stage = { width, height }
      const corners =
        of && (of.corners.map(({ x, y }) => ({ x: x * width, y: y * height })) as unknown as plane.Corners)
      const planeOnWall =
        of && corners
          ? plane.planeOf({ left: 0, bottom: of.bottomCm, width: of.widthCm, height: of.heightCm }, corners)
          : plane.flatPlane(heightCm, width / widthCm)
      const hung = accepted.works.map((one) => ({ ...one, ...hanging.outerSize(one) }))
      const shown = hung.filter((one) => plane.isInFront(planeOnWall, layout.rectOf(one)))
      photos.behind += hung.length - shown.length
      const drawn: Drawn = {
        ...{ plan: accepted, hung, stage, plane: planeOnWall, text, corners: of?.corners ?? null },
        rects: shown.map(layout.rectOf),
        points: shown.map(({ x, y }) => ({ x, y })),
      }
      const odd = Object.entries(functions).flatMap(([name, call]) =>
        figuresOf(call(drawn)).flatMap((figure) => (Number.isFinite(figure) ? [] : [`${name}: ${figure}`])),
      )
      expect(odd).toEqual([])
    }),
    { numRuns: sampleSize(3_000) },
  )
  for (const count of Object.values(photos)) expect(count).toBeGreaterThan(0)
})
