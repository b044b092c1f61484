/** A key of 128 random bits. Not `randomUUID`, which browsers offer to secure pages only. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
