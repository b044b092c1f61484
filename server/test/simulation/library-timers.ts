import type { Timer, World } from '../../src/platform/world.ts'

type Run = (...args: unknown[]) => void

/**
 * Timers that a library sets for a node belong to the node's world, as the product's own do: the database driver closes
 * a connection that was idle for ten seconds, and not those of a slow machine. Returns what undoes it.
 */
export function lendTimers(worldOf: () => World | undefined): () => void {
  const { setTimeout, clearTimeout } = globalThis
  const lent = new WeakMap<object, World>()

  function setInWorld(run: Run, ms = 0, ...args: unknown[]): unknown {
    const world = worldOf()
    if (!world) return setTimeout(run, ms, ...args)
    const timer = world.setTimeout(() => run(...args), ms)
    lent.set(timer, world)
    return timer
  }
  function clear(timer?: object): void {
    const world = timer && lent.get(timer)
    if (world) world.clearTimeout(timer as Timer)
    else clearTimeout(timer as NodeJS.Timeout | undefined)
  }
  Object.assign(globalThis, { setTimeout: setInWorld, clearTimeout: clear })
  return () => void Object.assign(globalThis, { setTimeout, clearTimeout })
}
