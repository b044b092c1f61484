/** Writes numbers of any width, most significant bit first, into bytes that grow as needed. */
export function createBitWriter(expectedBytes: number) {
  let bytes = new Uint8Array(Math.max(64, expectedBytes))
  let length = 0
  let pending = 0
  let pendingBits = 0

  function push(byte: number) {
    if (length === bytes.length) {
      const grown = new Uint8Array(bytes.length * 2)
      grown.set(bytes)
      bytes = grown
    }
    bytes[length++] = byte
  }

  /** The lowest `width` bits of a whole number, at most 32; a negative one in two's complement. */
  function write(value: number, width: number) {
    if (width > 24) {
      // Together with up to seven bits that wait, more than 24 would not fit into a machine word.
      write(value >>> 16, width - 16)
      write(value & 0xffff, 16)
      return
    }
    pending = (pending << width) | (value & (2 ** width - 1))
    pendingBits += width
    while (pendingBits >= 8) {
      pendingBits -= 8
      push((pending >>> pendingBits) & 0xff)
    }
    pending &= 2 ** pendingBits - 1
  }

  return {
    write,
    /** So many zeros, then a one. */
    writeUnary(zeros: number) {
      for (; zeros >= 32; zeros -= 32) write(0, 32)
      write(1, zeros + 1)
    },
    /** Fills the last byte with zeros. */
    align() {
      if (pendingBits > 0) write(0, 8 - pendingBits)
    },
    get length() {
      return length
    },
    /** What was written since `from`; complete bytes only. */
    view: (from = 0) => bytes.subarray(from, length),
  }
}

export type BitWriter = ReturnType<typeof createBitWriter>
