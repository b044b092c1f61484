import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A process of its own that logs its crashes, runs the code and would live on. */
function crash(code: string) {
  const program = `
    import { createLogger } from ${at('./logger.ts')}
    import { logCrashes } from ${at('./log-crashes.ts')}
    logCrashes(createLogger({ level: 'warn', node: 'node-1' }), () => process.exit(1))
    setTimeout(() => { ${code} })
    setInterval(() => {}, 1000)`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: {},
  })
  return {
    status,
    stderr,
    lines: stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  }
}

test.each([
  ['uncaught exception', `throw new Error('broken')`],
  ['unhandled rejection', `void Promise.reject(new Error('broken'))`],
])('the last line of a process that ends by an %s is a structured one', (event, code) => {
  const { status, stderr, lines } = crash(code)
  expect(status).toBe(1)
  expect(stderr).toBe('')
  expect(lines).toMatchObject([{ level: 60, node: 'node-1', msg: event, err: { message: 'broken' } }])
})

test('a rejection with something that is no error is logged too', () => {
  const { status, lines } = crash(`void Promise.reject('broken')`)
  expect(status).toBe(1)
  expect(lines).toMatchObject([{ level: 60, msg: 'unhandled rejection' }])
})
