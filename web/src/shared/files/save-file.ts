/** Downloads a file. */
export function saveFile(fileName: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the address after the click; a revoked one would download nothing.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
