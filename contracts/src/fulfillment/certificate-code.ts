/** Crockford's base 32: no I, L, O or U, so that a code is read from paper without doubt. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 random bits: nobody finds a code by trying. */
export const certificateCodeLength = 12

/** In groups of four, as it is printed. */
export const groupCode = (letters: string): string => letters.match(/.{4}/g)?.join('-') ?? letters

/** The letters of a code that somebody typed or scanned: in any case, with or without hyphens. Null if it is none. */
export function readCode(typed: string, length: number): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return letters.length === length && [...letters].every((one) => codeAlphabet.includes(one)) ? letters : null
}

/** The code as it is printed, from what somebody typed. */
export function readCertificateCode(typed: string): string | null {
  const letters = readCode(typed, certificateCodeLength)
  return letters && groupCode(letters)
}
