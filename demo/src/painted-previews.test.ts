import { expect, test } from 'vitest'
import { drawPreview, readPreviews } from './painted-previews.ts'
import { planDemo } from './plan/plan.ts'

test('the stored previews are those of the planned works', () => {
  const { works } = planDemo(new Date())
  const previewOf = readPreviews()
  // Every style is among them; all three thousand would take as long as the file saves.
  for (const work of works.filter((_, i) => i % 25 === 0)) expect(previewOf(work)).toEqual(drawPreview(work))
})

test('a work that is not stored is drawn', () => {
  const work = { style: 'seascape', aspect: 'landscape', seed: 1 } as const
  expect(readPreviews()(work)).toEqual(drawPreview(work))
})
