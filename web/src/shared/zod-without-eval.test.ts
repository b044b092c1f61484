import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('Zod finds the setting that was left for it', () => {
  // In a process of its own: Zod looks once, when it is loaded, and here it may have been loaded before.
  const program = `await import(${JSON.stringify(new URL('zod-without-eval.ts', import.meta.url).href)})
    const { config } = await import('zod')
    console.log(config().jitless)`
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(said.trim()).toBe('true')
})
