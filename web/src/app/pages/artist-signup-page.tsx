import { ApplicationPageView } from '@/features/contact/artist-application/application-page-view'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export { ApplicationPageView as Component }
