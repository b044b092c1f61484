import { sampleSize } from '@vermeil/test-kit/tier'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aVisitor, openBrowser } from './support/browser.ts'
import { demoPerson } from './support/person.ts'
import type { Server } from './support/server.ts'
import { openSite } from './support/site.ts'
import { soundOf, wavFile } from './support/sound.ts'
import { accessibilityFaults } from './support/soundness.ts'

const pin = '4711'
let server: Server
let browser: Browser

beforeAll(async () => {
  const site = await openSite({ MUSIC_PIN: pin }, ['--autoplay-policy=no-user-gesture-required'])
  ;({ server, browser } = site)
  await renderFirstPieces()
  return site.close
})

/**
 * The demo renders a piece when it is first asked for; on a busy machine that takes longer than a player waits. The
 * stories that go on to the next piece run in the deep tier.
 */
async function renderFirstPieces() {
  const { pieces } = (await (await fetch(`${server.url}/api/v1/music`)).json()) as { pieces: { url: string }[] }
  for (const { url } of pieces.slice(0, sampleSize(2, 1))) {
    const audio = await fetch(new URL(url, server.url))
    if (!audio.ok) throw new Error(`${url} was answered ${audio.status}: ${await audio.text()}`)
    await audio.body?.cancel()
  }
}

const playerOf = (page: Page) => page.getByRole('region', { name: 'Music player' })
const theSwitch = (page: Page) => page.getByRole('button', { name: 'Music player' })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
/** The player loads its code, the playlist and a piece of some megabytes before it can start. */
const untilPlaying = (page: Page) =>
  expect.poll(async () => (await soundOf(page)).isPlaying, { timeout: 30_000 }).toBe(true)

const record = (seconds = 30) => ({
  fileName: 'my-own.wav',
  fileData: `data:audio/wav;base64,${wavFile(seconds).toString('base64')}`,
  uploadedAt: '2026-11-01T10:00:00.000Z',
})

/**
 * A visitor with something left behind by an earlier visit. Not written by the page itself: a script that a test runs
 * counts as the visitor's own gesture, after which nothing would be blocked.
 */
const aReturningVisitor = (where: Browser, left: Record<string, string>) => {
  const localStorage = Object.entries(left).map(([name, value]) => ({ name, value }))
  return aVisitor(where, server, { storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] } })
}

async function unlock(page: Page) {
  await page.getByRole('button', { name: 'Upload Music' }).click()
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('button', { name: 'Choose a music file' }).waitFor()
}

describe('the player', () => {
  test('is silent until started, then keeps playing across pages', async () => {
    const { context, page, complaints } = await aVisitor(browser, server)
    await page.goto('/about')
    await theSwitch(page).waitFor()
    await expect.poll(() => soundOf(page)).toMatchObject({ isPlaying: false, volume: 0.7, muted: false, loop: true })
    await expect.poll(() => playerOf(page).count()).toBe(0)

    await theSwitch(page).click()
    await playerOf(page).getByRole('button', { name: 'Play', exact: true }).click()
    await untilPlaying(page)
    await page.locator('audio').evaluate((element) => element.setAttribute('data-same', ''))

    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await page.getByRole('heading', { level: 1, name: /Terms/ }).waitFor()
    const before = await soundOf(page)
    await expect.poll(async () => (await soundOf(page)).currentTime).toBeGreaterThan(before.currentTime)
    await expect.poll(() => page.locator('audio[data-same]').count()).toBe(1)

    await playerOf(page).getByRole('button', { name: 'Pause', exact: true }).click()
    await expect.poll(async () => (await soundOf(page)).isPlaying).toBe(false)
    await expect.poll(() => stored(page, 'globalMusicPlaybackState')).toBe('false')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('moves by drag, arrow keys and shortcuts, stays inside the window, and keeps its place after a reload', {
    tags: ['deep'],
  }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/about')
    await theSwitch(page).click()
    const player = playerOf(page)
    const stands = async () => JSON.parse((await stored(page, 'musicPlayerPosition')) ?? 'null')
    // 20/20 in the room below the top bar.
    await expect.poll(() => player.boundingBox()).toMatchObject({ x: 20, y: 84 })

    const grip = player.getByRole('button', { name: 'Move player' })
    const from = await grip.boundingBox()
    await page.mouse.move((from?.x ?? 0) + 22, (from?.y ?? 0) + 22)
    await page.mouse.down()
    await page.mouse.move((from?.x ?? 0) + 222, (from?.y ?? 0) + 122, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => stands()).toEqual({ x: 220, y: 120 })

    await grip.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => stands()).toEqual({ x: 236, y: 104 })

    await player.getByRole('button', { name: 'Move and more' }).click()
    await page.getByRole('menuitem', { name: 'Bottom right' }).click()
    await expect.poll(async () => (await stands()).x).toBe(1280 - 300 - 20)

    await page.setViewportSize({ width: 700, height: 600 })
    await expect.poll(async () => (await player.boundingBox())?.x).toBe(400)
    await page.reload()
    await player.waitFor()
    await expect.poll(async () => (await player.boundingBox())?.x).toBe(400)
    await context.close()
  })

  test('moves away from the focused field', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/contact')
    await theSwitch(page).click()
    const player = playerOf(page)
    const field = page.getByLabel('Subject')
    await field.scrollIntoViewIfNeeded()
    const at = await field.boundingBox()
    if (!at) throw new Error('The field is not on the page.')
    await page.evaluate((place) => localStorage.setItem('musicPlayerPosition', JSON.stringify(place)), {
      x: at.x + 10,
      y: at.y - 64 - 60,
    })
    await page.reload()
    await player.waitFor()
    await field.focus()
    await expect
      .poll(async () => {
        const [box, over] = await Promise.all([field.boundingBox(), player.boundingBox()])
        if (!box || !over) return 'gone'
        const isBeside = over.x >= box.x + box.width || over.x + over.width <= box.x
        return isBeside || over.y >= box.y + box.height || over.y + over.height <= box.y ? 'clear' : 'covered'
      })
      .toBe('clear')
    await context.close()
  })

  test('reacts to keys only when focused, and returns the focus when closed', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/about')
    await theSwitch(page).waitFor()
    await page.keyboard.press('m')
    expect((await soundOf(page)).muted).toBe(false)

    await theSwitch(page).click()
    const player = playerOf(page)
    const play = player.getByRole('button', { name: 'Play', exact: true })
    await expect.poll(() => play.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('m')
    expect((await soundOf(page)).muted).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Mute')

    const volume = player.getByRole('slider', { name: 'Volume' })
    await volume.focus()
    await expect.poll(() => volume.getAttribute('aria-valuetext')).toBe('70 percent')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => volume.getAttribute('aria-valuetext')).toBe('71 percent')
    await page.keyboard.press('Home')
    expect((await soundOf(page)).volume).toBe(0)
    await expect.poll(() => stored(page, 'globalMusicVolume')).toBe('0')

    await page.keyboard.press(' ')
    await untilPlaying(page)
    await expect
      .poll(() => player.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext'))
      .toMatch(/^\d+ seconds? of 1 minute/)
    await page.keyboard.press('Escape')
    await player.waitFor({ state: 'detached' })
    await expect.poll(() => theSwitch(page).evaluate((button) => button === document.activeElement)).toBe(true)
    expect((await soundOf(page)).isPlaying).toBe(true)

    await page.reload()
    await theSwitch(page).waitFor()
    await expect.poll(() => player.count()).toBe(0)
    await expect.poll(() => soundOf(page)).toMatchObject({ volume: 0, isPlaying: false })
    await context.close()
  })
})

describe('music stored in the browser', () => {
  test('is first in the list after a reload, ready and silent', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aReturningVisitor(browser, {
      uploadedMusicData: JSON.stringify(record()),
      globalMusicVolume: '0.4',
    })
    await page.goto('/about')
    await playerOf(page).getByText('my-own.wav').waitFor()
    await playerOf(page).getByText('0:30').waitFor()
    await expect.poll(() => soundOf(page)).toMatchObject({ isPlaying: false, volume: 0.4 })
    await playerOf(page).getByRole('button', { name: 'Next piece' }).click()
    await playerOf(page).getByText('Vermeil House Ensemble').waitFor()
    await playerOf(page).getByRole('button', { name: 'Previous piece' }).click()
    await playerOf(page).getByText('my-own.wav').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('starts on the music page after a second', { tags: ['deep'] }, async () => {
    const { context, page } = await aReturningVisitor(browser, { uploadedMusicData: JSON.stringify(record()) })
    await page.goto('/music-upload')
    await untilPlaying(page)
    await context.close()
  })

  test('waits for a click where the browser blocks autoplay, and says so', { tags: ['deep'] }, async () => {
    const strict = await openBrowser(['--autoplay-policy=user-gesture-required'])
    onTestFinished(() => strict.close())
    const { page, context } = await aReturningVisitor(strict, { uploadedMusicData: JSON.stringify(record()) })
    // Looking at the page would count as a gesture, so the page itself tells when it has tried to play.
    const { promise: outcome, resolve: tell } = Promise.withResolvers<string>()
    await context.exposeFunction('tell', tell)
    await context.addInitScript(() => {
      const play = HTMLMediaElement.prototype.play
      HTMLMediaElement.prototype.play = async function () {
        const { tell } = window as unknown as { tell: (outcome: string) => void }
        return play.call(this).then(
          () => tell('played'),
          (error: DOMException) => {
            tell(error.name)
            throw error
          },
        )
      }
    })
    await page.goto('/music-upload')
    expect(await outcome).toBe('NotAllowedError')
    await playerOf(page).getByText('Your browser holds the sound back until you press play.').waitFor()
    await expect.poll(async () => (await soundOf(page)).isPlaying).toBe(false)
    await playerOf(page).getByRole('button', { name: 'Play', exact: true }).click()
    await untilPlaying(page)
    await expect.poll(() => playerOf(page).getByText('holds the sound back').count()).toBe(0)
    await context.close()
  })

  test.each([
    ['cut off', '{"fileName":"my-own.wav","fileData":"data:audio'],
    ['not audio inside', JSON.stringify({ ...record(), fileData: `data:audio/wav;base64,${btoa('no sound at all')}` })],
  ])(
    'is removed when the record is corrupt (%s), and the playlist takes its place',
    { tags: ['deep'] },
    async (_, text) => {
      const { context, page } = await aReturningVisitor(browser, { uploadedMusicData: text })
      await page.goto('/about')
      await theSwitch(page).waitFor()
      await expect.poll(() => stored(page, 'uploadedMusicData')).toBeNull()
      await expect.poll(() => playerOf(page).count()).toBe(0)
      await theSwitch(page).click()
      await playerOf(page).getByText('Vermeil House Ensemble').waitFor()
      await context.close()
    },
  )
})

test('a piece that fails to load is retried, then reported, and can be requested again', {
  tags: ['deep'],
}, async () => {
  const { context, page } = await aVisitor(browser, server)
  await page.clock.install()
  await page.route('**/api/v1/music/*/audio', () => {}) // never answered
  await page.goto('/about')
  await theSwitch(page).click()
  await playerOf(page).getByRole('button', { name: 'Play', exact: true }).click()
  await playerOf(page).getByText('Loading…').waitFor()
  await page.clock.fastForward(10_000)
  await playerOf(page).getByText('Audio loading timeout. Trying once more…').waitFor()
  await page.clock.fastForward(10_000)
  await playerOf(page).getByText('Audio loading timeout. Press play to try again.').waitFor()
  await page.getByText('Music Error').waitFor()
  await page.getByText('Failed to load music file', { exact: true }).waitFor()
  expect((await soundOf(page)).isPlaying).toBe(false)

  await page.unroute('**/api/v1/music/*/audio')
  await playerOf(page).getByRole('button', { name: 'Play', exact: true }).click()
  await untilPlaying(page)
  await context.close()
})

describe('the music page', () => {
  const music = { name: 'evening air.wav', mimeType: 'audio/wav', buffer: wavFile(20) }

  test('accepts a visitor’s music with the PIN, plays it, stores it, and offers it to the next visitor', {
    tags: ['deep'],
  }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server)
    await page.goto('/music-upload')
    await page.getByRole('button', { name: 'Play North Light' }).waitFor()
    await page.getByRole('button', { name: 'Upload Music' }).click()
    const button = page.getByRole('button', { name: 'Unlock' })
    await page.getByLabel('PIN').fill(pin.slice(0, 3))
    await expect.poll(() => button.isDisabled()).toBe(true)
    await page.getByLabel('PIN').fill(pin)
    await expect.poll(() => button.isDisabled()).toBe(false)
    await button.click()
    await page.getByText('Access Granted').waitFor()
    await page.getByText('Music upload unlocked').waitFor()

    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('la la la') })
    await page.getByText('Invalid File').waitFor()
    await page.getByText('Please select an audio file').waitFor()

    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/music', async (route) => {
      await held
      await route.continue()
    })
    await input.setInputFiles(music)
    await page.getByText('Music Ready').waitFor()
    await page.getByText('evening air.wav is ready and playing').waitFor()
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    release()
    await page.getByText('Music Uploaded').waitFor()
    await page.getByText('Now playing: evening air.wav').waitFor()
    await page.getByRole('button', { name: 'Upload Music' }).waitFor()
    await untilPlaying(page)
    await expect.poll(() => stored(page, 'uploadedMusicData')).not.toBeNull()
    const kept = JSON.parse((await stored(page, 'uploadedMusicData')) ?? '')
    expect(Object.keys(kept).sort()).toEqual(['fileData', 'fileName', 'uploadedAt'])
    expect(kept).toMatchObject({
      fileName: 'evening air.wav',
      fileData: expect.stringMatching(/^data:audio\/wav;base64,/),
    })
    expect(complaints).toEqual([])
    await context.close()

    const other = await aVisitor(browser, server)
    await other.page.goto('/music-upload')
    await other.page.getByRole('button', { name: 'Play evening air' }).click()
    await untilPlaying(other.page)
    await playerOf(other.page).getByText('evening air').waitFor()
    await other.context.close()
  })

  test('plays an upload that does not fit in the browser’s storage', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server)
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await page.goto('/music-upload')
    await unlock(page)
    await page.locator('input[type=file]').setInputFiles({ ...music, name: 'no room.wav' })
    // However quick the upload, "Music Ready" comes first and stays until it has been read.
    // The message before it may still be on its way out.
    const ready = page.locator('[data-sonner-toast]', { hasText: 'no room.wav is ready and playing' })
    await ready.getByRole('button', { name: 'Close toast' }).click()
    await page.getByText('Now playing: no room.wav').waitFor()
    await untilPlaying(page)
    await expect.poll(() => stored(page, 'uploadedMusicData')).toBeNull()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('refuses a file that is music by name only', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/music-upload')
    await unlock(page)
    await page.locator('input[type=file]').setInputFiles({
      name: `${'no music at all '.repeat(8)}.mp3`,
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('not a single note in here'),
    })
    await page.getByRole('alert').getByText('Please select an audio file').waitFor()
    await playerOf(page).getByText('Failed to load music file.').waitFor()
    // However long the name, its controls stay within reach.
    expect(await playerOf(page).evaluate((player) => player.scrollWidth <= player.clientWidth)).toBe(true)
    await expect.poll(() => stored(page, 'uploadedMusicData')).toBeNull()
    await context.close()
  })

  test('lets the administrator order and remove pieces, without a PIN', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server, { as: demoPerson('admin') })
    await page.goto('/music-upload')
    const titles = () => page.locator('main ol > li p.font-medium').allTextContents()
    await page.getByRole('button', { name: 'Move North Light up' }).waitFor()
    const before = await titles()
    const place = before.indexOf('North Light')
    await page.getByRole('button', { name: 'Move North Light up' }).click()
    await expect.poll(async () => (await titles()).indexOf('North Light')).toBe(place - 1)
    const saved = page.waitForResponse((response) => response.url().endsWith('/admin/music/order'))
    await page.locator('li', { hasText: 'North Light' }).dragTo(page.locator('ol > li', { hasText: before[0] ?? '' }))
    expect((await saved).status()).toBe(200)
    expect((await titles())[0]).toBe('North Light')
    await page.reload()
    await page.getByRole('button', { name: 'Remove North Light' }).waitFor()
    expect((await titles())[0]).toBe('North Light')
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Remove North Light' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove North Light?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await titles()).toContain('North Light')
    await page.getByRole('button', { name: 'Remove North Light' }).click()
    await question.getByRole('button', { name: 'Remove piece' }).click()
    await expect.poll(titles).not.toContain('North Light')

    await page.getByRole('button', { name: 'Upload Music' }).click()
    await page.getByRole('button', { name: 'Choose a music file' }).waitFor()
    await context.close()
  })

  // Last: it locks this address out.
  test('denies a wrong PIN, and after five of them says how long the lock lasts', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/music-upload')
    await page.getByRole('button', { name: 'Upload Music' }).click()
    const field = page.getByLabel('PIN')
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'No tries left for now']) {
      await field.fill('0000')
      await page.getByRole('button', { name: 'Unlock' }).click()
      await page.getByText(`Invalid PIN. ${left}.`).waitFor()
      await page.getByText('Access Denied').first().waitFor()
      await page.getByText('Invalid PIN', { exact: true }).first().waitFor()
      await expect.poll(() => field.inputValue()).toBe('')
    }
    await field.fill(pin)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.locator('main form').getByText('Please try again in 15 minutes.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Choose a music file' }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await context.close()
  })
})
