import { ApplicationPageView } from '@/features/contact/artist-application/application-page-view'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Artist Application', back: {} }

export { ApplicationPageView as Component }
