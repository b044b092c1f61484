import type { UpToFulfillment } from '../fulfillment/fulfillment.wing.ts'
import { labelsModule } from './labels/labels.module.ts'
import { productionsModule } from './productions/productions.module.ts'
import { realtorsModule } from './realtors/realtors.module.ts'

export type UpToTrades = UpToFulfillment & Awaited<ReturnType<typeof tradesWing>>['api']

/** Those who work with art: film productions, realtors and their clients, and the labels beside works on walls. */
export async function tradesWing(below: UpToFulfillment) {
  const productions = await productionsModule(below)
  const realtors = await realtorsModule(below)
  const labels = await labelsModule({ ...below, productions: productions.api, realtors: realtors.api })
  return {
    modules: [productions, realtors, labels],
    api: { productions: productions.api, realtors: realtors.api, labels: labels.api },
  }
}
