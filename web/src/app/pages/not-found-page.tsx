import { NotFound } from '../layouts/not-found'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  return <NotFound />
}
