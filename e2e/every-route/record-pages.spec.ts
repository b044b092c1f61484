import { everyPageIsSound } from '../support/every-page.ts'
import { recordPages } from '../support/record-pages.ts'

everyPageIsSound(recordPages)
