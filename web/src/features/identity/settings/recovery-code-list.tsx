import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '@/shared/files/save-file'
import { Button } from '@/ui/button'

/** The only time they are seen, so every way of keeping them is one press away. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState('')
  const text = codes.join('\n')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('Copied.')
    } catch (error) {
      console.warn(error)
      setCopied('This browser does not let the page copy. Please select the codes or download them.')
    }
  }

  return (
    <div className="grid gap-5">
      <ul className="figures grid grid-cols-2 gap-2 rounded-md border border-line bg-background p-4 text-center select-text">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button
          variant="outline"
          onClick={() => saveFile('vermeil-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button variant="gold" className="ms-auto" onClick={onDone}>
          I have saved them
        </Button>
      </div>
      <p role="status" className="text-sm text-muted">
        {copied}
      </p>
    </div>
  )
}
