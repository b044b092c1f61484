import { everyPageIsSound } from '../support/every-page.ts'
import { catalogPages } from '../support/site-pages.ts'

everyPageIsSound(catalogPages)
