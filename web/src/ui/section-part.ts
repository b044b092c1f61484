import type { ComponentType } from 'react'
import { sectionsDue } from '@/shared/page/use-after-first-paint'
import { lazyPart } from './lazy-part'

/**
 * A lazy part for a section that the server renders: it can be read without its code, which waits until the first screen
 * stands, or until somebody first does something. `boot.js` repeats what they do to it before.
 */
export const sectionPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    await sectionsDue
    return load()
  })
