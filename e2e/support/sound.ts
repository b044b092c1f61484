import type { Page } from 'playwright-core'

export { wavFile } from '../../server/src/identity/music/audio/audio.fixtures.ts'

/** What the page's one audio element does. */
export const soundOf = (page: Page) =>
  page.locator('audio').evaluate((element) => {
    const { paused, currentTime, volume, muted, loop } = element as HTMLAudioElement
    return { isPlaying: !paused && currentTime > 0, currentTime, volume, muted, loop }
  })
