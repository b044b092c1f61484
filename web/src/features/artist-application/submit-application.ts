import { restClient } from '@/shared/rest-client'

/** Inserted without asking it back: who applies without an account may write the row, not read it. */
export async function submitApplication(row: Record<string, unknown>): Promise<void> {
  const client = await restClient()
  const { error } = await client.from('artist_applications').insert(row)
  if (error) throw new Error(error.message, { cause: error })
}
