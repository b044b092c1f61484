import type { Page } from 'playwright-core'

/** A silent recording that every browser plays: 16 bits, one channel, 8 kHz. */
export function aRecording(seconds: number): Buffer {
  const size = seconds * 16_000
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + size, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8_000, 24)
  header.writeUInt32LE(16_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(size, 40)
  return Buffer.concat([header, Buffer.alloc(size)])
}

/** What the page's one audio element does. */
export const soundOf = (page: Page) =>
  page.locator('audio').evaluate((element) => {
    const { paused, currentTime, volume, muted, loop } = element as HTMLAudioElement
    return { isPlaying: !paused && currentTime > 0, currentTime, volume, muted, loop }
  })
