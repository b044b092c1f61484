import { type ComponentType, createElement, lazy, Suspense } from 'react'

/**
 * A dialog whose code is loaded when it first opens, so that the list behind it doesn't load the code of forms. It is
 * mounted while it is open.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return (props: Props) => <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>
}
