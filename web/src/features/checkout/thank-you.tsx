import { useEffect, useState } from 'react'
import { PaymentSuccess } from './payment-success'
import { Verifying } from './payment-verification'

const documentedWaitMs = 500

/** For whoever comes without a session: there is nothing to ask the provider about. */
export function ThankYou() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), documentedWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? <PaymentSuccess /> : <Verifying />
}
