import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OrderId } from '@vermeil/contracts/ids'

const DIGITS = 6

/** What a buyer shows when they come for a work. It is derived from a secret, so that no table holds it. */
export interface PickupCodes {
  of(shipment: { orderId: OrderId; codeNumber: number }): string
  isRight(shipment: { orderId: OrderId; codeNumber: number }, code: string): boolean
}

export function createPickupCodes(secret: Buffer): PickupCodes {
  const of: PickupCodes['of'] = ({ orderId, codeNumber }) => {
    const mac = createHmac('sha256', secret).update(`${orderId}:${codeNumber}`).digest()
    return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
  }
  return {
    of,
    isRight: (shipment, code) =>
      code.length === DIGITS && timingSafeEqual(Buffer.from(of(shipment)), Buffer.from(code)),
  }
}
