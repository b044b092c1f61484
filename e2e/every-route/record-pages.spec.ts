import { everyPageIsSound } from '../support/every-page.ts'
import { recordPages } from '../support/site-pages.ts'

everyPageIsSound(recordPages)
