import { ApplicationPageView } from '@/features/artist-application/application-page-view'
import type { PageHandle } from '../pages'

export const handle: PageHandle = { title: 'Artist Application', back: {} }

export { ApplicationPageView as Component }
