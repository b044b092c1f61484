import { type ComponentType, lazy } from 'react'
import { connectionStore } from '@/shared/live/connection'

const pausesMs = [1_000, 2_000, 4_000, 4_000]

/** Code that isn't there although the connection is, as after an update of the site: only a reload helps. */
export class MissingCode extends Error {
  constructor(cause: unknown) {
    super('A part of this page could not be loaded.', { cause })
  }
}

/** Keeps trying: a connection that is lost while a part of the page is on its way must not take the page down. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      const pauseMs = pausesMs[failures]
      if (pauseMs === undefined) throw new MissingCode(error)
      await new Promise((resume) => setTimeout(resume, pauseMs))
      // What fails without a connection says nothing about the code.
      if (connectionStore.get().state === 'online') failures += 1
    }
  }
}

/** A component whose code is loaded when it is first shown. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }))
