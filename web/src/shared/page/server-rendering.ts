import type { PublicConfig } from '@vermeil/contracts/public-config.schema'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** The page that the server renders, and what it is rendered from. */
export type Rendering = {
  /** When: countdowns start from this moment. */
  at: number
  /** What the API answered, by question. */
  answers: ReadonlyMap<string, unknown>
  config: PublicConfig
  /** The page's own path, if nothing is there. */
  missingPath: string | null
  /** What its countdowns show, in milliseconds. */
  countdowns: number[]
}

let read: () => Rendering | undefined = () => undefined

/** Called once by the server's entry. */
export function provideRendering(provider: () => Rendering | undefined) {
  read = provider
}

/** The page that is being rendered; null in a browser. */
export const currentRendering = (): Rendering | null => read() ?? null

/** True while the server renders a page. There is no document then, no address and no storage. */
export const isServer = typeof document === 'undefined'

const never = () => () => {}

/**
 * Whether this render must equal what the server rendered: on the server itself, and while the browser hydrates that page.
 * React asks for the server's snapshot then and only then. A flag set by the entry would not do: what lies inside a
 * Suspense boundary is hydrated after the root's effects have run.
 */
export function useHydrates(): boolean {
  let hydrates = false
  useSyncExternalStore(
    never,
    () => null,
    () => {
      hydrates = true
      return null
    },
  )
  return hydrates
}

/** A value that the server renders otherwise: the page is hydrated with the server's and corrects itself at once. */
export const useAfterHydration = <T extends string | number | boolean | object | null>(value: T, serverValue: T): T =>
  useSyncExternalStore(
    never,
    () => value,
    () => serverValue,
  )

/** Whether this component was part of the page as the server rendered it. */
export function useWasServerRendered(): boolean {
  const [wasServerRendered] = useState(useHydrates())
  return wasServerRendered
}

/** False in a server-rendered page until it is hydrated: for what only the browser knows, such as the reader's time zone. */
export function useMounted(): boolean {
  const hydrates = useHydrates()
  const [isMounted, setIsMounted] = useState(!hydrates)
  useEffect(() => startTransition(() => setIsMounted(true)), [])
  return isMounted
}
