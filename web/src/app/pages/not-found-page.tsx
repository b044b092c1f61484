import { NotFound } from '../layouts/not-found'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Page not found', back: {} }

export function Component() {
  return <NotFound />
}
