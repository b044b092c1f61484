import { useEffect, useState } from 'react'

/** The address of fetched content while it is shown. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!content) return
    const url = URL.createObjectURL(content)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [content])
  return address
}
