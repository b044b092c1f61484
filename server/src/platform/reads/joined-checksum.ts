/** CRC-32 as gzip uses it: polynomials whose highest power is the lowest bit. */
const POLYNOMIAL = 0xed_b8_83_20
const ONE = 0x80_00_00_00
const X_TO_THE_8 = 0x00_80_00_00

/** The product of two polynomials modulo `POLYNOMIAL`. */
function multiply(a: number, b: number): number {
  let product = 0
  let factor = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ POLYNOMIAL
  }
  return product >>> 0
}

/** The factor of a checksum that is followed by this many bytes. */
export function checksumShift(length: number): number {
  let shift = ONE
  let power = X_TO_THE_8
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiply(power, shift)
    power = multiply(power, power)
  }
  return shift
}

/** The checksum of two joined pieces, computed from their checksums without reading the bytes again. */
export const joinedChecksum = (first: number, second: number, shiftOfSecond: number): number =>
  (multiply(shiftOfSecond, first) ^ second) >>> 0
