/** Crockford's base 32: no I, L, O or U, so that a code is read from paper without doubt. */
export const certificateAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 random bits: nobody finds a code by trying. */
export const certificateCodeLength = 12

/** In groups of four, as it is printed. */
export const groupCode = (letters: string): string => letters.match(/.{4}/g)?.join('-') ?? letters

/** The code as it is printed, from what somebody typed: in any case, with or without its hyphens. Null if it is none. */
export function readCertificateCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const isCode =
    letters.length === certificateCodeLength && [...letters].every((one) => certificateAlphabet.includes(one))
  return isCode ? groupCode(letters) : null
}
