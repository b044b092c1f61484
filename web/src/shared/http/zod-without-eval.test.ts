// @vitest-environment node: a context of its own, in which nothing has loaded Zod yet
import { expect, test } from 'vitest'
import './zod-without-eval'

test('Zod reads the setting', async () => {
  const { config } = await import('zod')
  expect(config().jitless).toBe(true)
})
