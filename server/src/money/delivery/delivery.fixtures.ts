import type { AddressBody } from '@vermeil/contracts/money/addresses.schema'

export const addressBody: AddressBody = {
  ...{ name: 'Ada Roux', line1: 'Calle Mayor 1', line2: '2º B', city: 'Madrid', region: 'Madrid' },
  ...{ postalCode: '28013', country: 'ES', phone: '+34 600 000 000' },
}
