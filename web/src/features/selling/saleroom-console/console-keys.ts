import { useEffect, useEffectEvent } from 'react'
import { readStored, writeStored } from '@/shared/page/storage'
import { createStore, useStore } from '@/shared/page/store'

const stored = 'consoleKeys'
const keysStore = createStore(readStored(stored) !== 'off', true)

/** Whether single keys press the console's buttons. They can be switched off: speech input types letters, too. */
export const useKeysSwitch = () => useStore(keysStore)

export function switchKeys(isOn: boolean) {
  keysStore.set(isOn)
  writeStored(stored, isOn ? 'on' : 'off')
}

const fields =
  'input:not([type="checkbox"]), select, textarea, [contenteditable], [role="dialog"], [role="alertdialog"]'

/** Calls back with a key that was pressed alone, once, and not into a field or a dialog. */
export function useConsoleKeys(isOn: boolean, onKey: (key: string) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest(fields)) return
    onKey(event.key.toLowerCase())
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}
