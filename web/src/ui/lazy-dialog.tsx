import { type ComponentType, createElement, Suspense } from 'react'
import { lazyPart } from './lazy-part'

/**
 * A dialog whose code is loaded when it first opens, so that the list behind it doesn't load the code of forms. It is
 * mounted while it is open.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazyPart(load)
  return (props: Props) => <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>
}
