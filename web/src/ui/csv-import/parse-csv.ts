/** Our own files mark text that a spreadsheet would run as a formula with an apostrophe: it is not part of the text. */
const unmarked = (field: string) => field.replace(/^'(?=[=+\-@\t\r])/, '')

/** A spreadsheet writes the separator of its country: the one that the first line has most of. */
function separatorOf(text: string): string {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: firstLine.split(sign).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}

/** The lines of a CSV file (RFC 4180), each as its trimmed fields. Lines without any text are left out. */
export function parseCsv(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const lines: string[][] = [[]]
  let field = ''
  let isQuoted = false
  const endField = () => {
    lines.at(-1)?.push(unmarked(field.trim()))
    field = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isQuoted) {
      if (sign !== '"') field += sign
      else if (text[at + 1] === '"') field += text.charAt(++at)
      else isQuoted = false
    } else if (sign === '"' && field.trim() === '') {
      isQuoted = true
      field = ''
    } else if (sign === separator) endField()
    else if (sign === '\n' || sign === '\r') {
      endField()
      lines.push([])
    } else field += sign
  }
  endField()
  return lines.filter((line) => line.some((each) => each !== ''))
}
