import { isServer } from '@/shared/page/server-rendering'
import { createStore } from '@/shared/page/store'
import { MissingCode } from '@/ui/lazy-part'
import type { OpenedPage } from './page-module'
import type { Page } from './pages'

const opened = new Map<Page['load'], Promise<OpenedPage>>()
const arrived = new Map<Page['load'], OpenedPage>()
const failed = new Set<Page['load']>()

/** How many pages are being fetched for someone who waits. */
export const waitingStore = createStore(0)

/**
 * The page's code, the same promise each time it is asked for, as `use` needs. A failure is cached as well, until it has
 * been shown: React asks again while it renders the failure, and would otherwise start over without end. A page that the
 * server has rendered is opened without the code of its section, which comes when the first screen stands.
 */
export function openPage({ load }: Page, isRendered = false): Promise<OpenedPage> {
  const known = opened.get(load)
  if (known) return known

  const opening = load()
    .then(async (module) => {
      if (!isRendered) await module.fetchSection?.()
      arrived.set(load, module)
      return module
    })
    .catch((error: unknown) => {
      throw error instanceof MissingCode ? error : new MissingCode(error)
    })
  opened.set(load, opening)
  if (!isServer) void follow(opening, load)
  return opening
}

/**
 * The page's code, if it is there already. React would suspend for a moment even over a promise that is fulfilled, and
 * after showing a placeholder it waits 300 ms before it shows anything else.
 */
export const arrivedPage = ({ load }: Page): OpenedPage | undefined => arrived.get(load)

async function follow(opening: Promise<OpenedPage>, load: Page['load']) {
  // Not at once: this is called while React renders, when no other component may be updated.
  await null
  waitingStore.set(waitingStore.get() + 1)
  try {
    await opening
  } catch {
    failed.add(load) // the boundary around the page shows the error and logs it
  } finally {
    waitingStore.set(waitingStore.get() - 1)
  }
}

/** Lets failed pages be fetched again: on Retry, and after the visitor has gone elsewhere. */
export function forgetFailedPages() {
  for (const load of failed) opened.delete(load)
  failed.clear()
}
