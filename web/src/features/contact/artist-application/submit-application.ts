import { ReadableError } from '@/shared/http/readable-error'
import { restClient } from '@/shared/http/rest-client'

const UNIQUE_VIOLATION = '23505'

/** The account, or the address of a person without one, has an application that is not decided yet. */
const applicationOpen = "You already have an application under review. We'll contact you within 1-5 business days."

/** As `application-rules.ts` makes it of either form. */
export type ApplicationRow = Record<string, unknown> & { artist_name: string; email: string }

/** Inserted without asking it back: a person without an account may write the row, but not read it. */
export async function submitApplication(row: ApplicationRow): Promise<void> {
  const client = await restClient()
  const { error } = await client.from('artist_applications').insert(row)
  if (error?.code === UNIQUE_VIOLATION) throw new ReadableError(applicationOpen, { cause: error })
  if (error) throw new Error('An application could not be stored.', { cause: error })
}
