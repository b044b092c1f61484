/** What each byte does to the remainder, for a polynomial of 8 or 16 bits. */
function tableOf(polynomial: number, width: 8 | 16): Uint16Array {
  const top = 1 << (width - 1)
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte << (width - 8)
    for (let bit = 0; bit < 8; bit++) remainder = remainder & top ? (remainder << 1) ^ polynomial : remainder << 1
    return remainder & (2 ** width - 1)
  })
}

const table8 = tableOf(0x07, 8)
const table16 = tableOf(0x8005, 16)

export function crc8(bytes: Uint8Array): number {
  let remainder = 0
  for (const byte of bytes) remainder = table8[remainder ^ byte]!
  return remainder
}

export function crc16(bytes: Uint8Array): number {
  let remainder = 0
  for (const byte of bytes) remainder = ((remainder << 8) & 0xffff) ^ table16[(remainder >> 8) ^ byte]!
  return remainder
}
