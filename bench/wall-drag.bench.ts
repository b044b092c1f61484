import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium } from 'playwright-core'
import { must } from '../server/src/platform/must.ts'
import { startServer, untilSeeded } from '../server/test/server-process.ts'

/** Script and style per frame while one of ten works is dragged over a 12-megapixel photo, at a quarter of the CPU. */
const maxMs = 8
const steps = 120
const [width, height] = [4000, 3000]

/** Runs in the page: a photo with so much detail that nothing about it is free. */
const drawPhoto = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} })
  const context = canvas.getContext('2d')
  for (let spot = 0; spot < 6000; spot++) {
    context.fillStyle = 'hsl(' + (spot * 47) % 60 + ' 30% ' + (40 + (spot * 13) % 40) + '%)'
    context.fillRect((spot * 397) % ${width}, (spot * 211) % ${height}, 160, 120)
  }
  return canvas.toDataURL('image/jpeg', 0.85)
})()`

const dir = await mkdtemp(join(tmpdir(), 'vermeil-wall-'))
const server = await startServer({ DATA_DIR: dir, RATE_LIMITS: 'off', DEMO_BIDDERS: 'off' })
await untilSeeded(server)
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const { lots } = (await (await fetch(`${server.url}/api/v1/lots?limit=24`)).json()) as {
    lots: { artworkId: string }[]
  }
  const works = lots.slice(0, 10).map(({ artworkId }) => artworkId)
  await page.goto(`/wall/new?works=${works.join(',')}`)
  const photo = await page.evaluate<string>(drawPhoto)
  const buffer = Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64')
  await page.locator('input[type=file]').setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Start planning' }).click()
  await page.getByRole('button', { name: 'Use these corners' }).click()
  const hung = page.locator('[data-work]')
  await hung.first().waitFor()
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const box = must(await hung.nth(4).boundingBox(), 'a work on the stage')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  const frames = await traced(session, async () => {
    for (let step = 0; step < steps; step++) {
      const at = { x: middle.x + 120 * Math.sin(step / 9), y: middle.y + 50 * Math.cos(step / 7) }
      // Not by `page.mouse`, which runs a script of its own in the page on every move of a pressed mouse.
      await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', button: 'left', buttons: 1, ...at })
    }
  })
  await page.mouse.up()
  const sorted = frames.toSorted((one, other) => one - other)
  const at = (share: number) => must(sorted[Math.floor((sorted.length - 1) * share)], 'a frame').toFixed(2)
  console.log(
    `${await hung.count()} works, ${width} × ${height} photo, 4× throttling, ${frames.length} frames, load ${must(loadavg()[0], 'the load').toFixed(1)}`,
  )
  console.log(
    `script and style per frame: median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms; at most ${maxMs} ms`,
  )
  if (Number(at(0.95)) > maxMs) process.exitCode = 1
} finally {
  await browser.close()
  await server.end()
  await rm(dir, { recursive: true, force: true })
}

/** `tdur` is the time of its thread, which other programs on the machine don't lengthen. */
type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number }

/** Milliseconds of script, style and layout in each frame that ran some. */
async function traced(session: CDPSession, work: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } })
  await work()
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
  const counted = new Set(['EventDispatch', 'FireAnimationFrame', 'UpdateLayoutTree', 'Layout', 'FunctionCall'])
  const spans = events
    .filter(({ name, ph }) => ph === 'X' && counted.has(name))
    .toSorted((one, other) => one.ts - other.ts)
  const frameEnds = spans.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts)
  const perFrame = frameEnds.map(() => 0)
  let until = 0
  for (const { ts, dur = 0, tdur = dur } of spans) {
    // A span inside another is part of it.
    if (ts < until) continue
    until = ts + dur
    const frame = frameEnds.findLastIndex((at) => at <= ts)
    if (frame >= 0) perFrame[frame] = (perFrame[frame] ?? 0) + tdur / 1_000
  }
  return perFrame
}
