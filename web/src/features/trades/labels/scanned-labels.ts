import { readLabelCode } from '@vermeil/contracts/trades/label-code'
import { readStored, readStoredJson, writeStored } from '@/shared/page/storage'
import { createStore } from '@/shared/page/store'

const key = 'scannedLabels'
const maxLabels = 50

function read(): readonly string[] {
  const stored = readStoredJson(key)
  return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string' && readLabelCode(code) === code) : []
}

/** The labels that somebody scanned before they signed in: they live in this browser until then. */
export const scannedLabels = createStore(read())

function keep(codes: readonly string[]) {
  scannedLabels.set(codes.slice(0, maxLabels))
  writeStored(key, JSON.stringify(scannedLabels.get()))
}

export const rememberScan = (code: string) => keep([code, ...scannedLabels.get().filter((other) => other !== code)])
export const forgetScan = (code: string) => keep(scannedLabels.get().filter((other) => other !== code))

/** Whether this tab counts a label for the first time: a reload is no second scan. */
export function isFirstScan(code: string): boolean {
  const counted = `scanned:${code}`
  if (readStored(counted, 'tab')) return false
  writeStored(counted, 'yes', 'tab')
  return true
}
