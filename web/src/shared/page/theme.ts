import { readStored, writeStored } from './storage'
import { createStore } from './store'

export type Theme = 'dark' | 'light'

const key = 'theme' // also read by public/boot.js
const barColor: Record<Theme, string> = { dark: '#0e0d0b', light: '#fbf8f2' }

export const themeStore = createStore<Theme>(readStored(key) === 'light' ? 'light' : 'dark', 'dark')

export function setTheme(theme: Theme) {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColor[theme])
  writeStored(key, theme)
  themeStore.set(theme)
}
