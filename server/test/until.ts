import { vi } from 'vitest'

/** Looks again until it no longer throws. A busy machine is slow, and that is no failure. */
export const until = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 60_000, interval: 20 })
