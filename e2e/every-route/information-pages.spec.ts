import { everyPageIsSound } from '../support/every-page.ts'
import { informationPages } from '../support/site-pages.ts'

everyPageIsSound(informationPages)
