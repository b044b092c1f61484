import type { AccountId } from '@vermeil/contracts/ids'
import type { LabeledWork, LabelSize, LabelView, PlacedLabels } from '@vermeil/contracts/trades/labels.schema'
import type { Account } from '../../platform/http/access.ts'
import type { LabelPlace } from './label-store.ts'

/** The labels beside works in homes and on sets. Who may call what is decided by the routes: `label-access.ts`. */
export interface Labels {
  /** The works that hang there, with their labels. */
  list(place: LabelPlace, limit?: number): Promise<PlacedLabels>
  /** A sheet of the labels of what hangs there, to print and cut; missing ones are made. Refused where nothing hangs. */
  sheet(place: LabelPlace, size: LabelSize, printedBy: AccountId): Promise<Buffer>

  /** For passers-by. An unknown code is a 404. */
  view(code: string): Promise<LabelView>
  /** Counts a scan, except the realtor's own. */
  scan(code: string, visitor: Account | null): Promise<void>
  /** Attributes somebody who is signed in, or whose mailed link it is, to the realtor. */
  open(code: string, visitor: Account | null, token: string | null): Promise<void>
  /** Mails a link to the work. Opening it shows that the address is theirs. */
  leaveAddress(code: string, email: string): Promise<void>
  /** Removes the address of a mailed link, with what was attributed to it. */
  forgetAddress(code: string, token: string): Promise<void>
  /** For a visitor whose address was removed and came back with a restored backup. */
  removeVisitorAgain(visitorId: string): Promise<void>

  /** The work that a code leads to, as somebody typed it; null for one that leads nowhere. */
  workOf(typedCode: string): Promise<LabeledWork | null>
}
