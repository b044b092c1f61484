import { everyPageIsSound } from '../support/every-page.ts'
import { memberPages } from '../support/site-pages.ts'

everyPageIsSound(memberPages)
