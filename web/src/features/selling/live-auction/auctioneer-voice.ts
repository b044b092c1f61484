import { readStored, writeStored } from '@/shared/page/storage'
import { createStore } from '@/shared/page/store'

const key = 'auctioneerVoice'

/** Whether the browser says the auctioneer's calls aloud. Off until somebody switches it on. */
export const voiceStore = createStore(readStored(key) === 'on', false)

export const canSpeak = () => 'speechSynthesis' in window

export function setVoice(isOn: boolean) {
  writeStored(key, isOn ? 'on' : 'off')
  voiceStore.set(isOn)
  if (!isOn && canSpeak()) speechSynthesis.cancel()
}

/** A later call is worth more than the rest of an earlier one. */
export function sayAloud(text: string) {
  if (!voiceStore.get() || !canSpeak()) return
  speechSynthesis.cancel()
  const call = new SpeechSynthesisUtterance(text)
  call.lang = 'en-US'
  speechSynthesis.speak(call)
}
