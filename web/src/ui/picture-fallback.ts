/** How many pictures lie bundled in public/fallback, named 1.webp and so on. */
const bundled = 4

/** FNV-1a: tiny, and spreads addresses that differ in one digit. */
function hash(text: string) {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** The bundled picture that stands in for a broken one: the same address always gets the same. */
export const fallbackFor = (address: string) => `/fallback/${(hash(address) % bundled) + 1}.webp`
