/** Hands the browser a file made here. */
export function downloadText(fileName: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the address after the click; a revoked one would download nothing.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
