import { createHmac } from 'node:crypto'
import type { OrderId } from '@vermeil/contracts/ids'
import { isMadeByAny, type Secrets } from '../../platform/secret-box.ts'

const DIGITS = 6

/** What a buyer shows when they come for a work. It is derived from a secret, so that no table holds it. */
export interface PickupCodes {
  of(shipment: { orderId: OrderId; codeNumber: number }): string
  isRight(shipment: { orderId: OrderId; codeNumber: number }, code: string): boolean
}

export function createPickupCodes(secrets: Secrets): PickupCodes {
  const codeOf =
    ({ orderId, codeNumber }: Parameters<PickupCodes['of']>[0]) =>
    (secret: Buffer) => {
      const mac = createHmac('sha256', secret).update(`${orderId}:${codeNumber}`).digest()
      return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
    }
  return {
    of: (shipment) => codeOf(shipment)(secrets[0]),
    // One that the buyer noted before the key was changed is right, too.
    isRight: (shipment, code) =>
      isMadeByAny(secrets, (secret) => Buffer.from(codeOf(shipment)(secret)), Buffer.from(code)),
  }
}
