import type { ArtworkId } from '@vermeil/contracts/ids'
import { must } from '../../platform/must.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { type LabelPlace, labelStore } from './label-store.ts'

export type LabelSeed = {
  place: LabelPlace
  artworkId: ArtworkId
  code: string
  days: readonly { day: string; scans: number }[]
}

export async function seedLabels(tx: Tx, labels: readonly LabelSeed[]): Promise<void> {
  for (const { place, artworkId, code, days } of labels) {
    await labelStore.add(tx, place, [{ artworkId, code }])
    const label = must(await labelStore.byCode(tx, code), 'the label of a seed')
    const values = days.map(({ day, scans }) => ({ label_id: label.id, day, scans }))
    await tx.insertInto('label_days').values(values).execute()
  }
}
