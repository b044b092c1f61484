import { type ComponentType, createElement, useState } from 'react'
import { sectionsDue } from '@/shared/page/use-after-first-paint'
import { lazyPart, loadPart } from './lazy-part'

/**
 * A lazy part for a section that the server renders: it can be read without its code, which waits until the first screen
 * stands, or until somebody first does something. `boot.js` repeats what they do to it before. Where its code is there
 * already (`fetchSection`) it is shown at once: a lazy component would show its placeholder first.
 */
export function sectionPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | undefined
  async function fetchSection() {
    arrived ??= await loadPart(load)
    return arrived
  }
  const Awaited: ComponentType<Props> = lazyPart<Props>(async () => {
    await sectionsDue
    return fetchSection()
  })
  function Section(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => arrived ?? Awaited)
    return createElement(Part, props)
  }
  return Object.assign(Section, { fetchSection })
}
