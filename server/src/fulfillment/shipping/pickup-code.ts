import { createHmac } from 'node:crypto'
import type { OrderId } from '@vermeil/contracts/ids'
import { isMadeByAny, type Secrets } from '../../platform/secret-box.ts'

const DIGITS = 6

/** What a buyer shows when they come for a work. It is derived from a secret, so that no table holds it. */
export type PickupCodes = ReturnType<typeof createPickupCodes>

export function createPickupCodes(secrets: Secrets) {
  const codeOf =
    ({ orderId, codeNumber }: Parameters<PickupCodes['of']>[0]) =>
    (secret: Buffer) => {
      const mac = createHmac('sha256', secret).update(`${orderId}:${codeNumber}`).digest()
      return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
    }
  return {
    of: (shipment: { orderId: OrderId; codeNumber: number }): string => codeOf(shipment)(secrets[0]),
    // One that the buyer noted before the key was changed is right, too.
    isRight: (shipment: { orderId: OrderId; codeNumber: number }, code: string): boolean =>
      isMadeByAny(secrets, (secret) => Buffer.from(codeOf(shipment)(secret)), Buffer.from(code)),
  }
}
