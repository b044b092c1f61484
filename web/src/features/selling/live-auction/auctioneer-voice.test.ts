// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { sayAloud, setVoice, voiceStore } from './auctioneer-voice'

/** A browser that can speak; what it says is returned. */
function aVoice() {
  const said: string[] = []
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = ''
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    speak: ({ text }: { text: string }) => said.push(text),
    cancel: () => said.push('(silence)'),
  })
  return said
}

afterEach(() => {
  setVoice(false)
  vi.unstubAllGlobals()
})

test('nothing is said aloud until somebody switches the voice on, and their choice is stored', () => {
  const said = aVoice()
  expect(voiceStore.get()).toBe(false)
  sayAloud('Fair warning: one minute left.')
  expect(said).toEqual([])
  setVoice(true)
  expect(localStorage.getItem('auctioneerVoice')).toBe('on')
  sayAloud('Last call: ten seconds left.')
  expect(said.at(-1)).toBe('Last call: ten seconds left.')
})

test('a later call interrupts an earlier one, and so does switching it off', () => {
  const said = aVoice()
  setVoice(true)
  sayAloud('Last call: ten seconds left.')
  sayAloud('Sold for $15,029 to Paddle 45')
  setVoice(false)
  expect(said.slice(-3)).toEqual(['(silence)', 'Sold for $15,029 to Paddle 45', '(silence)'])
})

test('a browser without a voice stays silent', () => {
  setVoice(true)
  expect(() => sayAloud('Last call: ten seconds left.')).not.toThrow()
})
